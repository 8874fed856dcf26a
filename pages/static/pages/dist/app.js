// Made by "make bundle". Contains Preact and htm: see vendor/.
var Ur="langlearn.clock";var zs=wd(),C=()=>Date.now()+zs;function Gr(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-C())>1e4))return;let n=t-Date.now();zs=Math.abs(n)>1e4?n:0;try{localStorage.setItem(Ur,String(zs))}catch{}}function wd(){try{return Number(localStorage.getItem(Ur))||0}catch{return 0}}function Rn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:Fs()}function Fs(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var yd="langlearn";var Ln={packages:"course_id",results:"client_id",values:"key"},bd=3e3,St=Object.fromEntries(Object.keys(Ln).map(e=>[e,new Map])),Kr=null;function vd(){return Kr??=new Promise(e=>{let t=setTimeout(()=>e(null),bd),n=s=>{clearTimeout(t),e(s)};try{let s=indexedDB.open(yd,1);s.onupgradeneeded=()=>{for(let[o,r]of Object.entries(Ln))s.result.createObjectStore(o,{keyPath:r})},s.onsuccess=()=>{let o=s.result;o.onversionchange=()=>o.close(),n(o)},s.onerror=()=>n(null)}catch{n(null)}}),Kr}async function qs(e,t,n,s){let o=await vd();if(!o)return s(St[e]);try{return await new Promise((r,a)=>{let i=o.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return s(St[e])}}var Ws=async(e,t)=>St[e].get(t)??qs(e,"readonly",n=>n.get(t),()=>{});async function se(e){let t=await qs(e,"readonly",s=>s.getAll(),()=>[]),n=St[e];return[...t.filter(s=>!n.has(s[Ln[e]])),...n.values()]}var Qt=(e,t)=>ae(e,t[Ln[e]],()=>t),oe=(e,t)=>ae(e,t,()=>null);async function ae(e,t,n){let s=St[e].get(t);return await qs(e,"readwrite",o=>{let r=o.get(t);return r.onsuccess=()=>{s??=r.result;let a=n(s),i=a?o.put(a):o.delete(t);i.onsuccess=()=>St[e].delete(t)},r},o=>{let r=n(s);r?o.set(t,r):o.delete(t)}),s}var U=async e=>(await Ws("values",e))?.value??null,He=(e,t)=>Qt("values",{key:e,value:t});var xd="langlearn.media",{media:kd}=document.getElementById("app").dataset,ge=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:kd+e.replace(/^\/+/,""),Hs=()=>caches.open(xd),Ie=e=>`media:${e}`;async function ct(e,{without:t=[]}={}){if(!e.length)return;let n=(await se("values")).filter(({key:r})=>r.startsWith(Ie(""))&&!t.includes(r)),s=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),o=await Hs();for(let{sha256:r,path:a}of e)s.has(r)||await o.delete(ge(a))}var W,Yr,Sd,Be,Bs,Fn,Xr,Dn,Jr,Ks,Us,Zr,tn=Symbol.for("pv"),qn={},Wn=[],Td=/^m(i|n|o|s|text|space)$/,Vs=Array.isArray,Ys=Wn.slice,ut=Object.assign;function lt(e){e&&e.parentNode&&e.remove()}function Qr(e,t,n){var s,o,r,a={},i=arguments.length;for(r in t)r=="key"?s=t[r]:r=="ref"&&typeof e!="function"?o=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?Ys.call(arguments,2):n),en(e,a,s,o,null)}function en(e,t,n,s,o){var r={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:tn,__v:o||++Yr,__i:-1,__u:0};return!o&&W.vnode&&W.vnode(r),r}function Hn(e){return e.children}function jn(e,t){this.props=e,this.context=t,this.__g=0}function Ue(e,t){if(t==null)return e.__&&Ue(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Ue(e)}function Ad(e){var t,n=e.__v,s=n.__e,o=[],r=[],a=e.__P;a&&((t=ut({constructor:tn},n)).__v=n.__v+1,W.vnode&&W.vnode(t),Xs(a,t,n,e.__n,a.namespaceURI,32&n.__u?[s]:null,o,s||Ue(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,ra(o,t,r),n.__=n.__e=null,t.__e!=s&&ea(t))}function ea(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ea(e)}function Gs(e){(8&e.__g||(e.__g|=8,Be.push(e),Fn++))&&Bs==W.debounceRendering||((Bs=W.debounceRendering)||queueMicrotask)(ta)}function ta(){try{for(var e,t=1;Be.length;)Be.length>t&&Be.sort(Xr),e=Be.shift(),t=Be.length,8&e.__g&&Ad(e)}finally{(Fn=Be.length)&&(Bs||queueMicrotask)(ta)}}function na(e,t,n,s,o,r,a,i,c,d,p){var f,_,m,h,w,g,y=s.__k||Wn,$=t.length;for(c=Ed(n,t,y,c,$),f=0;f<$;f++)(m=n.__k[f])!=null&&(_=~m.__i&&y[m.__i]||qn,m.__i=f,g=Xs(e,m,_,o,r,a,i,c,d,p),h=m.__e,(_.ref!=m.ref||8&_.__u)&&(_.ref&&Js(_.ref,null,m,_),m.ref&&p.push(m.ref,m.__c||h,m)),w=w||h,4&m.__u?(c=sa(m,c,e,!_.__v),_.__e&&(_.__e=null)):typeof m.type=="function"&&g!==void 0?c=g:h&&(c=h.nextSibling),m.__u&=-21);return n.__e=w,c}function Ed(e,t,n,s,o){var r,a,i,c,d,p,f,_,m,h=n.length,w=h,g=0,y=0,$=e.__k=Array(o);for(r=0;r<o;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=$[r]=en(null,a):Vs(a)?a=$[r]=en(Hn,{children:a}):a.constructor===tn&&a.__b?a=$[r]=en(a.type,a.props,a.key,a.ref,a.__v):$[r]=a,c=r+g,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=Od(a,n,c,w))&&(w--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?g--:d==c+1?g++:d!=c&&(d>c?g--:g++,y=1)):(~d||(o>h?g--:o<h&&g++),typeof a.type!="function"&&(a.__u|=4))):$[r]=null;if(y){for(p=[],f=[],r=0;r<o;r++)if((a=$[r])&&16&a.__u){for(g=0,_=p.length;g<_;)p[m=g+_>>1]<a.__i?g=m+1:_=m;p[g]=a.__i,f[r]=g+1}for(g=p.length;r--;)f[r]&&(f[r]==g?g--:$[r].__u|=4)}if(w)for(r=0;r<h;r++)!(i=n[r])||2&i.__u||(i.__e==s&&(s=Ue(i)),Zs(i,i));return s}function sa(e,t,n,s){var o,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&(o[r].__=e,t=sa(o[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=Ue(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!s&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Od(e,t,n,s){var o,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&r==i.key&&a==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&r==i.key&&a==i.type)return o}return-1}function Vr(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function In(e,t,n,s,o){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Vr(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Vr(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(a=Us[t]||(Us[t]=Pd(t)),(e.__a||(e.__a={}))[t]=Ks,r=t!=(t=t.replace(Jr,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Pd(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Dn]==null)t[Dn]=Ks++;else if(t[Dn]<this.__a[e])return;return n(W.event?W.event(t):t)}}}function Xs(e,t,n,s,o,r,a,i,c,d){var p,f,_,m,h,w,g,y,$,x,v,k,A,M,S,L,ne,ue,ce=t.type;if(t.constructor!==tn)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,f=r=[],p.nodeType==8?i=zn(p,r):r.push(p),i=r[0]||i),(p=W.__b)&&p(t);e:if(typeof ce=="function"){_=a.length;try{if(y=t.props,$=(p=ce.prototype)&&p.render,x=(p=ce.contextType)&&s[p.__c],v=p?x?x.props.value:p.__:s,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):($?t.__c=m=new ce(y,v):(t.__c=m=new jn(y,v),m.constructor=ce,m.render=Cd),x&&x.sub(m),m.state||(m.state={}),m.__n=s,m.__g|=8,m.__h=[],m.__k=[]),$&&(m.__s||(m.__s=m.state),ce.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=ut({},m.__s)),ut(m.__s,ce.getDerivedStateFromProps(y,m.__s)))),h=m.props,w=m.state,m.__v=t,n.__c){if(y!==h&&$&&!ce.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(y,v),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(y,m.__s,v)===!1){t.__v!=n.__v&&(m.props=y,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(re){re&&(re.__=t)}),Wn.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),i=Ue(n);break e}m.componentWillUpdate&&m.componentWillUpdate(y,m.__s,v),$&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,w,g)})}else $&&!ce.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),$&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=v,m.props=y,m.__P=e,m.__g&=-5,k=W.__r,A=$?25:0;do m.__g&=-9,k&&k(t),p=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++A<25);$&&(Wn.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(s=ut({},s,m.getChildContext())),$&&n.__c&&m.getSnapshotBeforeUpdate&&(g=m.getSnapshotBeforeUpdate(h,w)),M=p&&p.type===Hn&&p.key==null?p.props.children:p,y.__P&&(p=i,o=(e=y.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(re){re&&Zs(re,re)}),n.__k=null),i=n.__k?Ue(n,0):null),i=na(e,Vs(M)?M:[M],t,n,s,o,r,a,i,c,d),y.__P&&(t.__e=null,i=p),t.__u&=-161,f&&f.some(lt),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(re){if(a.length=_,t.__v=null,c||r)if(re&&re.then){if(t.__u|=128|c,r){for(~(ne=r.indexOf(i||void 0))||(ne=r.length);(ue=r[ne-1])&&ue.nodeType==8;)ne--;for(;ne<r.length;ne++)if(ue=r[ne])if(r[ne]=null,S){if(ue==L)break}else{if(ue.nodeType!=8)break;ue.data.startsWith("$s")&&(L=zn(S=ue))}}if(!S){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;S=i}(p=zn(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(lt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),re&&re.then||oa(t),W.__e(re,t,n)}}else i=t.__e=Md(n.__e,t,n,s,o,r,a,c,d,e);return(p=W.diffed)&&p(t),i}function zn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function oa(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(oa))}function ra(e,t,n){for(var s=0;s<n.length;)Js(n[s++],n[s++],n[s++]);W.__c&&W.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(r){r.call(o)})}catch(r){W.__e(r,o.__v)}})}function Md(e,t,n,s,o,r,a,i,c,d){var p,f,_,m,h,w,g,y,$=n.props||qn,x=t.props,v=t.type;if(v=="svg"?o="http://www.w3.org/2000/svg":v=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((h=r[p])&&(v?h.localName==v:h.nodeType==3)){e=h,r[p]=null;break}}if(!e){if(y=d.ownerDocument||document,!v)return y.createTextNode(x);e=y.createElementNS(o,v,x.is?x:d),i&&(W.__m&&W.__m(t,r),i=!1),r=null}if(v){if(d=v=="template"&&e.content||e,r=v=="textarea"&&x.defaultValue!=null?null:r&&Ys.call(d.childNodes),!i&&r)for($={},p=0;p<e.attributes.length;p++)$[(h=e.attributes[p]).name]=h.value;for(p in $)h=$[p],p=="dangerouslySetInnerHTML"?_=h:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||In(e,p,null,h,o);for(p in x)h=x[p],p=="children"?m=h:p=="dangerouslySetInnerHTML"?f=h:p=="value"?w=h:p=="checked"?g=h:i&&typeof h!="function"||$[p]===h||In(e,p,h,$[p],o);f?(i||_&&(f.__html==_.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(_&&(e.textContent=""),(v=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Td.test(v))&&(o="http://www.w3.org/1999/xhtml"),na(d,Vs(m)?m:[m],t,n,s,o,r,a,r?r[0]:n.__k&&Ue(n,0),i,c),r&&r.some(lt)),i&&v!="textarea"||(p="value",v=="progress"&&w==null?e.removeAttribute(p):w==null||w===e[p]&&(v!="progress"||w)||In(e,p,w,$[p],o),p="checked",g!=null&&g!=e[p]&&In(e,p,g,$[p],o))}else $===x||i&&e.data==x||(e.data=x);return e}function Js(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){W.__e(o,n)}}function Zs(e,t,n){var s,o,r,a;if(W.unmount&&W.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||Js(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){W.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(a=0;a<s.length;a++)s[a]&&Zs(s[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=zn(s,r=[]))&&(s==e.__e&&r.some(lt),lt(o),lt(s)),n||lt(e.__e),e.__e=e.__c=e.__=null}function Cd(e,t,n){return this.constructor(e,n)}function nn(e,t){var n,s,o,r;W.__&&W.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=en(Hn,{children:[e]}),o=[],r=[],Xs(t,t.__k,s||qn,qn,t.namespaceURI,s?null:t.firstChild?Ys.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,r),ra(o,t.__k,r),t.__k.props.children=null}function Qs(e){function t(n){var s,o;return this.getChildContext||(s=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&s.forEach(function(a){a.__g|=4,Gs(a)})},this.sub=function(r){s.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){s.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+Zr++,t.__=e,t.Provider=(t.Consumer=function(n,s){return n.children(s)}).contextType=t,t}W={__e:function(e,t,n,s){for(var o,r,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(r=o.constructor)&&r.getDerivedStateFromError)&&o.setState(r.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw Fn=0,e}},Yr=0,Sd=function(e){return e!=null&&e.constructor===tn},jn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ut({},this.state)),typeof e=="function"&&(e=e(ut({},n),this.props)),e&&(ut(n,e),this.__v&&(t&&this.__k.push(t),Gs(this)))},jn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Gs(this))},jn.prototype.render=Hn,Be=[],Fn=0,Xr=function(e,t){return e.__v.__b-t.__v.__b},Dn=Symbol(),Jr=/(PointerCapture)$|Capture$/i,Ks=0,Us={},Zr=0;var Ge,G,eo,aa,to=Object.is,Bn=0,_a=[],no=[],Y=W,ia=Y.__b,ca=Y.__r,la=Y.diffed,ua=Y.__c,da=Y.unmount,pa=Y.__;function Tt(e,t){Y.__h&&Y.__h(G,e,Bn||t),Bn=0;var n=G.__H||(G.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return Bn=1,Nd(ha,e)}function Nd(e,t,n){var s=Tt(Ge++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):ha(void 0,t),function(r){var a=(s.__N||s.__)[0],i=s.t(a,r);to(a,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=G,!G.__f)){G.__f=!0;var o=G.shouldComponentUpdate;G.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,to(_.__[0],_.__N[0])||(p=!0))}),o){var f=o.call(this,r,a,i);return d?f||p:f}return!d||p}}return s.__}function T(e,t){var n=Tt(Ge++,3);!Y.__s&&ao(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,G.__H.__h.push(n))}function de(e,t){var n=Tt(Ge++,4);!Y.__s&&ao(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,G.__h.push(n))}function N(e){return Bn=5,F(function(){return{current:e}},[])}function F(e,t){var n=Tt(Ge++,7);return ao(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function oo(e){var t=G.context[e.__c],n=Tt(Ge++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(G)),t.props.value):e.__}function ro(e){var t=Tt(Ge++,10),n=b();return t.__=e,G.componentDidCatch||(G.componentDidCatch=function(s,o){t.__&&t.__(s,o),n[1](s)}),[n[0],function(){return n[1]()}]}function Rd(){var e;do{for(;e=no.shift();)try{sn(e)}catch(n){Y.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=_a.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(sn),t.__h.some(so),t.__h=[]}catch(n){t.__h=[],Y.__e(n,e.__v)}}}while(no.length)}Y.__b=function(e){G=null,ia&&ia(e)},Y.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),pa&&pa(e,t)},Y.__r=function(e){ca&&ca(e),Ge=0;var t=(G=e.__c).__H;t&&(eo==G?G.__h=[]:(t.__h.some(sn),t.__h.some(so),Ge=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),eo=G},Y.diffed=function(e){la&&la(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&ma(_a.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),eo=G=null},Y.__c=function(e,t){t.some(function(n){try{n.__h.some(sn),n.__h=n.__h.filter(function(s){return!s.__||so(s)})}catch(s){n.__h=[function(){throw s}]}}),ua&&ua(e,t)},Y.unmount=function(e){da&&da(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,ma(no.push(o))}else sn(o)}catch(r){t=r}}),s.__H=void 0,t&&Y.__e(t,s.__v))};var fa=typeof requestAnimationFrame=="function";function Ld(e){var t,n=function(){clearTimeout(s),fa&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);fa&&(t=requestAnimationFrame(n))}function ma(e){e!=1&&aa==Y.requestAnimationFrame||((aa=Y.requestAnimationFrame)||Ld)(Rd)}function sn(e){var t=G,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),G=t}function so(e){var t=G;e.__c=e.__(),G=t}function ao(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!to(n,e[s])})}function ha(e,t){return typeof t=="function"?t(e):t}var $a=function(e,t,n,s){var o;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?s[0]=i:a===4?s[1]=Object.assign(s[1]||{},i):a===5?(s[1]=s[1]||{})[t[++r]]=i:a===6?s[1][t[++r]]+=i+"":a?(o=e.apply(i,$a(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[r-2]=0,t[r]=o)):s.push(i)}return s},ga=new Map;function wa(e){var t=ga.get(this);return t||(t=new Map,ga.set(this,t)),(t=$a(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,o),r=6),_&&(c.push(r,_,0,o),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var f=0;f<n[p].length;f++)s=n[p][f],r===1?s==="<"?(d(),c=[c],r=3):a+=s:r===4?a==="--"&&s===">"?(r=1,a=""):a=s+a[0]:i?s===i?i="":a+=s:s==='"'||s==="'"?i=s:s===">"?(d(),r=1):r&&(s==="="?(r=5,o=a,a=""):s==="/"&&(r<5||n[p][f+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):s===" "||s==="	"||s===`
`||s==="\r"?(d(),r=2):a+=s),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var ya="langlearn.effects";var dt=null;function De(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(ya))}}catch{return{sounds:!0,motion:!0}}}function Un(e){let t={...De(),...e};try{localStorage.setItem(ya,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var on=()=>De().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function Id({from:e,to:t=e,at:n=0,seconds:s,gain:o,type:r="sine"}){let a=dt.currentTime+n,[i,c]=[dt.createOscillator(),dt.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+s),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(o,a+.008),c.gain.linearRampToValueAtTime(0,a+s),i.connect(c).connect(dt.destination),i.start(a),i.stop(a+s)}function io(e){!De().sounds||!("AudioContext"in globalThis)||(dt??=new AudioContext,dt.state==="suspended"&&dt.resume(),e.forEach(Id))}var ba=e=>De().motion&&navigator.vibrate?.(e);function At(){io([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),ba(10)}function Et(){io([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),ba([20,40,20])}var va=()=>io([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var u=wa.bind(Qr);function D(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function $e(e,t){let[n,s]=b({value:null,error:null});return T(()=>{let o=!0;return s({value:null,error:null}),e().then(r=>o&&s({value:r,error:null}),r=>o&&s({value:null,error:r})),()=>{o=!1}},t),n}var Dd=700;function xa(e){let[t,n]=b(on()?0:e);return T(()=>{if(!on())return n(e);let s=performance.now(),o=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-s)/Dd);n(Math.round(e*(1-(1-i)**3))),i<1&&(o=requestAnimationFrame(r))});return()=>cancelAnimationFrame(o)},[e]),t}var pt={path:location.pathname,language:"en",account:null,results:[],placements:[],progress:null,installer:null,hasNewVersion:!1,passed:{}},co=new Set,R=()=>pt,P=()=>pt.account?.id??null;function z(e){pt={...pt,...e};for(let t of co)t(pt)}function rn(e,t){P()===e&&z(t)}function E(){let[e,t]=b(pt);return T(()=>(co.add(t),t(pt),()=>co.delete(t)),[]),e}function Kn(){let e=E().account?.id,t=N({account:e,key:0}),{account:n,key:s}=t.current;return e&&e!==n&&(t.current={account:e,key:n?s+1:s}),t.current.key}var cn=new Map,Ot=new Map,jd=["courses","done","known","passed","placement","progress"],pe=(e,t,n="")=>`${e}:${t}:${n}`,Yn=e=>`words:${e}`;async function me(e,t,n){(e===null||e===P())&&await Qt(t,n)}async function Pt(e,t){let n={...t,read_at:C()};rn(e,{progress:n}),await me(e,"values",{key:pe("progress",e),value:n})}var an=({account_id:e,data:t})=>t.course.is_public||[null,P()].includes(e),zd=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:s,verdict:o})=>({client_id:t,exercise_id:n,answered_at:s,verdict:o}))});function Vn(e){return["sent","refused"].includes(e.state)&&![null,P()].includes(e.account_id)&&e.attempts.some(s=>"answer"in s)?zd(e):e}async function Xn(){cn.clear(),Ot.clear();let e=await se("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await se("values"),s=({key:c,value:d})=>{let[p,...f]=c.split(":");return jd.includes(p)?f[0]!==(P()??""):["words","media"].includes(p)?![null,P()].includes(d.account_id)&&!t.has(f.join(":")):!1},o=n.filter(s),r=o.filter(({key:c})=>c.startsWith(Ie(""))),a=r.flatMap(({value:c})=>c.assets);await ct(a,{without:r.map(({key:c})=>c)});for(let{key:c}of o)await ae("values",c,d=>d&&s(d)?null:d);await ct(a);for(let{course_id:c}of e.filter(d=>!an(d)))await ae("packages",c,d=>d&&!an(d)?null:d);let i=await se("results");for(let{client_id:c}of i.filter(d=>Vn(d)!==d))await ae("results",c,d=>d&&Vn(d));z({results:await se("results")})}var ka=new Map;function Jn(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(ka.get(e)??Promise.resolve()).then(t);return ka.set(e,n.catch(()=>null)),n}var Fd="/api/v1",Mt="session",qd=3,Wd=10,Hd=2e4,Ke=class extends Error{constructor({status:t,code:n,message:s,errors:o,retryAfter:r}){super(s),Object.assign(this,{status:t,code:n,errors:o??{},retryAfter:r})}},uo="ACCOUNT_CHANGED";function Zn(e){if(!(e===null||e===P()))throw new Ke({status:401,code:uo,message:"Not signed in as this account any more"})}var Ct=({status:e})=>[0,408,429,500,502,503,504].includes(e),Nt=3e3,po=()=>new Ke({status:0,code:"LATE",message:"No response yet"});function Rt(e){let t=new Promise((n,s)=>setTimeout(()=>s(po()),Nt));return Promise.race([e,t])}var Ae=null,lo=new Set,ln="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;ln&&(ln.onmessage=({data:e})=>{e.accessToken&&(Ae={account:e.account.id,token:e.accessToken}),Lt()});var Bd=e=>new Promise(t=>setTimeout(t,e*1e3));async function O(e,t,n){let{account:s,body:o,headers:r={},repeat:a=e==="GET",asGuest:i=!1}=n;if(s===void 0)throw new TypeError(`${e} ${t} names no account`);let c=null;for(let d=1;;d+=1){let p=i&&s!==P()?null:s,f=null;try{p!==null&&(f=await Ud(p,c));let _=f?{...r,Authorization:`Bearer ${f}`}:r;return{...await un(e,t,{account:p,body:o,headers:_}),account:p}}catch(_){if(_.code===uo){if(!i)throw _}else if(_.status===401&&f&&!c)c=f;else if(a&&d<qd&&[429,503].includes(_.status)&&_.retryAfter<=Wd)await Bd(_.retryAfter);else throw _}}}async function un(e,t,{account:n=null,body:s,headers:o={}}){Zn(n);let r=new AbortController,a=setTimeout(()=>r.abort(),Hd);n!==null&&lo.add(r);let i,c;try{i=await fetch(Fd+t,{method:e,cache:"no-store",headers:s===void 0?o:{...o,"Content-Type":"application/json"},body:s===void 0?void 0:JSON.stringify(s),signal:r.signal}),Gr(i.headers),c=i.status===304?{}:await i.json()}catch{throw Zn(n),new Ke({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(a),lo.delete(r)}if(Zn(n),!i.ok&&i.status!==304)throw new Ke({status:i.status,code:c.error?.code,message:c.message,errors:c.errors,retryAfter:Number(i.headers.get("Retry-After")??1)});return{status:i.status,data:c.data??null,meta:c.meta,headers:i.headers}}async function Ud(e,t){let n=()=>Ae?.account===e&&Ae.token!==t;return n()||await Sa(()=>n()||Gd(e)),Zn(e),Ae?.account===e?Ae.token:null}var Sa=e=>Jn("langlearn.refresh",e);async function fo(e,t,{account:n,body:s},o){await O("GET","/users/profile",{account:n}),await Sa(async()=>{let r={Authorization:`Bearer ${Ae?.token}`};await o((await un(e,t,{account:n,body:s,headers:r})).data)})}async function Gd(e){let t=await U(Mt);if(t?.account.id!==e)return Lt();let{refreshToken:n}=t,s=o=>o.refreshToken===n;try{let{data:o}=await un("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await mo(o,s)}catch(o){if(!([400,401].includes(o.status)&&o.code!==uo))throw o;await Qn(s)}}async function Kd({user:e,tokens:t}){await He(Mt,{refreshToken:t.refreshToken,account:e}),await Ta(e,t)}async function mo({user:e,tokens:t},n=()=>!0){let s=!1;await _o(o=>o.account.id!==e.id||!n(o)?o:(s=!0,{refreshToken:t.refreshToken,account:e})),s?await Ta(e,t):await Lt()}async function Ta(e,{accessToken:t}){Ae={account:e.id,token:t},ln?.postMessage({accessToken:t,account:e}),await Lt()}var _o=e=>ae("values",Mt,t=>{let n=t?e(t.value):null;return n&&{key:Mt,value:n}});async function Qn(e=()=>!0){let t=null;return await _o(n=>e(n)?(t=n,null):n),t&&ln?.postMessage({accessToken:null,account:null}),await Lt(),t}async function Lt(){let e=(await U(Mt))?.account??null;if(Ae&&Ae.account!==e?.id&&(Ae=null),P()===(e?.id??null))return z({account:e});z({account:e,progress:null,passed:{}});for(let t of lo)t.abort();await Xn()}async function ho(e){await _o(t=>t.account.id===e.id?{...t,account:e}:t),ln?.postMessage({account:e}),await Lt()}async function Aa(){z({account:(await U(Mt))?.account??null})}async function Ea(e,t){let n={"Accept-Language":R().language};await Kd((await un("POST",e,{body:t,headers:n})).data)}var Oa=(e,t)=>Ea("/auth/login",{email:e,password:t});async function Pa(e,t){let n=s=>Ea("/auth/register",{email:e,password:t,timezone:s});try{await n(Rn())}catch(s){if(!s.errors?.timezone)throw s;await n(Fs())}}async function Ma(){let e=await Qn();e&&await un("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var Ca={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",hint_accent:"Mind the accents: not {given} but {expected}.",hint_letters:"Mind the letters: not {given} but {expected}.",hint_typo:"One letter off: not {given} but {expected}.",hint_spaces:"Mind spaces, hyphens and apostrophes: not {given} but {expected}.",hint_swapped:"Two letters changed places: not {given} but {expected}.",hint_words:"In words, {given} is {expected}.",hint_numeral:"Here {given} is written {expected}.",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",report:"My answer should be right",report_subject:"This answer should be accepted:",report_copied:"A report is in the clipboard. Send it to the makers of the course.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_letters.1":"Right – mind the letters","said_letters.2":"Right – check the letters","said_spaces.1":"Right – only the spacing","said_spaces.2":"Right – mind the spacing","said_words.1":"Right – next time in words","said_words.2":"Right – now try it in words","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",rank:"Rank",you:"you"};var Na={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",hint_accent:"Fíjate en las tildes: no {given}, sino {expected}.",hint_letters:"Fíjate en las letras: no {given}, sino {expected}.",hint_typo:"Por una letra: no {given}, sino {expected}.",hint_spaces:"Fíjate en espacios, guiones y apóstrofos: no {given}, sino {expected}.",hint_swapped:"Dos letras se han cambiado de sitio: no {given}, sino {expected}.",hint_words:"En palabras, {given} es {expected}.",hint_numeral:"Aquí {given} se escribe {expected}.",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",report:"Mi respuesta debería ser correcta",report_subject:"Esta respuesta debería aceptarse:",report_copied:"Se ha copiado un informe. Envíalo a quienes hacen el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_letters.1":"Bien, cuidado con las letras","said_letters.2":"Bien, revisa las letras","said_spaces.1":"Bien, solo fallan los espacios","said_spaces.2":"Bien, cuidado con los espacios","said_words.1":"Bien, la próxima vez en palabras","said_words.2":"Bien, ahora en palabras","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",rank:"Puesto",you:"tú"};var Ra={en:Ca,es:Na},La="langlearn.language",go=Object.keys(Ra);function l(e,t={}){let{language:n}=R(),s="count"in t?new Intl.PluralRules(n).select(t.count):null,o=Ra[n],r=s?o[`${e}.${s}`]??o[`${e}.other`]:o[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function $o(e){let{language:t}=R();try{return new Intl.DisplayNames([t],{type:"language"}).of(e.split("-x-")[0])}catch{return e}}var Ia=e=>It(e,{dateStyle:"medium"}),dn=(e,t="narrow")=>It(e,{weekday:t,timeZone:"UTC"}),Da=e=>It(e,{day:"numeric",month:"long",timeZone:"UTC"}),ja=e=>It(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),wo=e=>It(e,{timeStyle:"short"});function It(e,t){let{language:n}=R(),s=navigator.languages.find(o=>o.split("-")[0]===n)??n;return new Intl.DateTimeFormat(s,t).format(new Date(e))}function es(e){let{language:t}=R(),[n,s]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:s,maximumFractionDigits:1}).format(n)}var za=e=>It(e,{dateStyle:"medium",timeStyle:"short"});function Fa(e){document.documentElement.lang=e;try{localStorage.setItem(La,e)}catch{}z({language:e})}function qa(){let e=null;try{e=localStorage.getItem(La)}catch{}let n=[e,...navigator.languages.map(s=>s.split("-")[0])].find(s=>go.includes(s))??"en";document.documentElement.lang=n,z({language:n})}var Vd=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],Wa=["signIn","register","forgotPassword","resetPassword"];function pn(e){for(let[t,n,s]of Vd){let o=t.exec(e);if(o)return{name:n,parameters:Object.fromEntries(s.map((r,a)=>[r,Yd(o[a+1])]))}}return{name:"notFound",parameters:{}}}function Yd(e){try{return decodeURIComponent(e)}catch{return e}}var q=e=>`/learn/courses/${encodeURIComponent(e)}`,Ye=(e,t)=>`${q(e)}/lessons/${encodeURIComponent(t)}`,ye=e=>`${q(e)}/practice`,be=(e,t)=>`${ye(e)}/${t}`,yo=(e,t)=>`${ye(e)}/lessons/${encodeURIComponent(t)}`,Ha=e=>`${q(e)}/mistakes`,Ba=e=>`${q(e)}/words`,Ua=e=>`${q(e)}/placement`,Ee=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`;function Xd(){let e=new URLSearchParams(location.search).get("next")??"/";return pn(e).name==="notFound"?"/":e}var fe=()=>history.state??{},Xe=e=>history.replaceState({...fe(),...e},"");function Jd(e){let{steps:t}=fe(),n=t===void 0&&Wa.includes(pn(location.pathname).name);return[...Wa,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function Ga(){let{steps:e}=fe();e?history.go(-e):_e(Xd(),{replace:!0})}function _e(e,{replace:t=!1,state:n={}}={}){let{isInside:s}=fe();t?history.replaceState({isInside:s},"",e):history.pushState({...n,isInside:!0},"",e),z({path:location.pathname}),scrollTo(0,0)}var Ve=null;function Ka(e,t){let n={ask:e,exit:t,isAsking:!1};if(Ve=n,!fe().isGuarded){let s=fe();Xe({isBelow:!0}),history.pushState({...s,isGuarded:!0},"")}return()=>{Ve===n&&(Ve=null)}}async function Zd(){let e=Ve;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||Ve!==e)&&(Ve=null,fe().isInside?history.go(-2):_e(e.exit,{replace:!0}))}function Qd(){let{isBelow:e,isGuarded:t}=fe();Ve&&e?Zd():e?history.back():(!Ve||!t)&&z({path:location.pathname})}function Va(){addEventListener("popstate",Qd),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:s}=pn(t.pathname);s==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),_e(t.pathname+t.search,{state:Jd(s)}))})}var xi=["correct","accent","typo","incomplete","wrong"];var fn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},ki={translation:(e,t,n)=>Ya(e.target_text,e,t,n.either(e)),"translation-word-bank":ep,"fill-in-the-blank":tp,vof:np,pairs:sp,informative:op,ordering:rp,"multiple-choice":ap,listening:(e,t,n)=>Ja(t)?Xa(e.transcript):Ya(e.transcript,e,t,[n.heard(e)]),speaking:(e,t,n)=>Ja(t)?Xa(e.text):ip(e,t,n)},Ro=Object.keys(ki);function os(e,t,n=null,s=vi){let o=Ro.find(a=>a===e||a.replaceAll("-","_")===e);if(!o)throw new RangeError(`Unknown exercise type ${e}`);let r=xo(n)>65536?null:ki[o](t,n,s??vi);if(r===null)throw new fn(o);return r}function Ya(e,t,n,s){if(!Ti(n))return null;let o=Bi([e,...t.alternatives??[]],n,s,!!t.strict);return Oe(o.verdict,o.score,o.accepted,Ji(o))}function ep(e,t,n){if(!Io(t))return null;let s=[...e.correct_words],o=mp(e.word_bank,t);if(!o.every(Boolean))return Oe("wrong",0,s,_p(s,t,o));let r=[s,...(e.alternatives??[]).map(Qi)],a=hp(r,t,n.either(e)),i=Lo(a,({verdict:c,differences:d})=>[zt(c),d]);return Oe(i.verdict,i.score,i.accepted,gp(i))}function tp(e,t,n){let s=Ei(e.blanks,"position");if(!Array.isArray(t)||t.length>s.length||!t.every(p=>p===null||typeof p=="string"))return null;let o=[n.taught(e)],r=s.map((p,f)=>{let _=t[f]??"";return{...Bi(p.correct_answers,_,o,!!e.strict),written:_}}),a=r.map(p=>{let f=$f(p);return{op:f,expected:p.accepted,given:f==="missing"?null:p.written}}),i=0;for(let p of r)i+=p.score;let c=Math.max(...r.map(p=>zt(p.verdict))),d=r.map(p=>p.accepted);return Oe(xi[c],i/r.length,d,a)}function np(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Oe(n?"correct":"wrong",n?1:0,e.is_true,[])}function sp(e,t){if(!Array.isArray(t)||t.length>100||!t.every(lp))return null;let n=e.pairs.map(Za),s=fp(n,t.map(Za));return Si(n.length,t.length,n,s)}function op(e,t){return t===null||t===!0?Oe("correct",1,null,[]):null}function rp(e,t){if(!Io(t))return null;let n=Ei(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:Q(a)})),s=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?pp(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",s.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let o=n.map(r=>r.text);return Si(o.length,t.length,o,s)}function ap(e,t){if(!Io(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),s=new Set(t),o=n.filter(c=>s.has(c)).length,r=s.size-o,a="wrong";r===0&&(a=o===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...s]))if(n.includes(c)){let d=s.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else s.has(c)&&i.push({op:"extra",expected:null,given:c});return Oe(a,Math.max(0,o-r)/n.length,n,i)}function ip(e,t,n){let s=Array.isArray(t)?t:[t];if(s.length===0||s.length>5||!s.every(Ti))return null;let o=[e.text,...e.alternatives??[]],r=e.strict?100:e.min_similarity??85,a=s.flatMap(d=>uf(o,d,n.heard(e),r)),i=Lo(a,d=>[zt(d.verdict),d.differences]),c=Oe(i.verdict,i.score,i.accepted,Ji(i));return Array.isArray(t)?{...c,heard:i.guess}:c}function Oe(e,t,n,s){let o=0;return{is_correct:["correct","accent","typo"].includes(e),score:cp(t),verdict:e,expected:n,diff:s.filter(r=>r.op!=="extra"||++o<=100)}}function Si(e,t,n,s){let o=s.filter(a=>a.op==="equal").length,r="wrong";return o===t&&(r=o===e?"correct":"incomplete"),Oe(r,o/Math.max(e,t),n,s)}function Xa(e){return Oe("skipped",0,e,[])}function cp(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function zt(e){return xi.indexOf(e)}function Lo(e,t){let n=e[0],s=t(n);for(let o of e.slice(1)){let r=t(o),a=r.findIndex((i,c)=>i!==s[c]);a>=0&&r[a]<s[a]&&([n,s]=[o,r])}return n}function Ti(e){return typeof e=="string"&&Ai(e)<=2e3}function Io(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function lp(e){return typeof e?.left=="string"&&typeof e.right=="string"}function Ja(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function Ai(e){let t=e.length;for(let n=1;n<e.length;n++)dp(e.charCodeAt(n))&&up(e.charCodeAt(n-1))&&t--;return t}function up(e){return e>=55296&&e<=56319}function dp(e){return e>=56320&&e<=57343}function xo(e){if(e===null||typeof e!="object")return Ai(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[s,o]of t)n+=xo(o)+(Array.isArray(e)?0:xo(s)+2);return n}function Ei(e,t){return[...e].sort((n,s)=>n[t]-s[t])}function Za({left:e,right:t}){return{left:e,right:t}}function pp(e,t){let n=Q(t),s=e.filter(r=>r.id===t);return{shown:s.length===0||e.some(r=>r.key===n)?t:s[0].text,keys:[n,...s.map(r=>r.key)]}}function fp(e,t){let n=t.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),s=e.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),o=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=s.map(i=>o(c=>c.left===i.left&&c.right===i.right));return[...s.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=o(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function mp(e,t){let n=new Map;for(let s of e.map(Q))n.set(s,(n.get(s)??0)+1);return t.map(s=>{let o=Q(s),r=n.get(o)??0;return n.set(o,r-1),r>0})}function _p(e,t,n){let s=e.map(a=>({shown:a,key:Q(a)})),o=t.map((a,i)=>({shown:a,key:Q(a),available:n[i]}));return Vo(s,o,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(Co)}function hp(e,t,n){let s=gn(t.join(" ")),o=Je(s),r=n.map(a=>new je(t.join(" "),a));return e.map(a=>{let i=a.join(" "),c=gn(i),d=Je(c),p={accepted:a,expected:c,given:s,verdict:"wrong",score:0};p.differences=ss(d,o);for(let[f,_]of n.entries()){let[m,h]=new je(i,_).against(r[f]);p.form??=["written","joined"].map(w=>[m[w],h[w]]).find(Yi)}return p.form?{...p,verdict:"correct",score:1}:o.length>=d.length||o.some((f,_)=>f!==d[_])?p:{...p,verdict:"incomplete",score:o.length/d.length}})}function gp({expected:e,given:t,form:n,differences:s}){return n&&s>0?n[0].words.map((o,r)=>Co(["equal",o,n[1].words[r]])):Vo(e,t,(o,r)=>o.key===r.key?"equal":"replace").map(Co)}var $p=rs("az da de et fi fo is nb nn no sv tr"),ko=rs("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"),ts=class{constructor(t,n,s,o){Object.assign(this,{source:t,target:n,groups:s,tables:o,languages:new Map})}either(t){return t.answer_language?[this.language(Dt(t.answer_language))]:[...new Set([this.target,this.source])].map(n=>this.language(n))}taught(t){return this.language(Dt(t.answer_language)??this.target)}heard(t){return this.language(Dt(t.answer_language)??Dt(t.audio_language)??this.target)}language(t){return this.languages.has(t)||this.languages.set(t,new So(t,this)),this.languages.get(t)}},So=class{constructor(t,n){Object.assign(this,{tag:t,groups:n.groups,isOwn:t!==null&&t===n.source});let s=Object.hasOwn(n.tables,t)?n.tables[t]:null;this.table=s&&{...s,names:Jp(s,t),contractions:Xp(s,t)}}comparesAs({tag:t},n){return Oo(this.tag)!==Oo(t)?!1:ko.has(t)||!ko.has(this.tag)||!n.some(s=>as.test(s))}isAnother(t,n){let s=this.bares.get(n.bare);return s!==void 0&&!bo(s,this.bares.get(t.bare))}isToldApart(t,n){let s=this.keys.get(n.key);return s===void 0||bo(s,this.keys.get(t.key))?!1:n.key!==n.bare||s.some(o=>$p.has(this.groups[o].language))}isAnotherText(t,n){let s=a=>a.map(({bare:i})=>this.bares.get(i)??[]).reduce((i,c)=>i.filter(d=>c.includes(d))),o=a=>wp(Ft(hn(a,this.tag)),Ft(n)),r=s(n).filter(a=>n.length===1||this.groups[a].texts.some(o));return r.length>0&&!bo(r,s(t))}get bares(){return this._bares??=this.index(t=>t.bare)}get keys(){return this._keys??=this.index(t=>t.key)}index(t){let n=new Map;return this.groups.forEach(({texts:s},o)=>{for(let r of s.flatMap(a=>hn(a,this.tag))){let a=n.get(t(r))??[];a.at(-1)!==o&&a.push(o),n.set(t(r),a)}}),n}};function Oi({source_language:e,target_language:t,words:n=[],tables:s={}}){let[o,r]=[Dt(e),Dt(t)],a=n.flatMap(({text:i,synonyms:c,forms:d,translations:p})=>[{language:r,texts:[i,...c??[]]},...(d??[]).map(f=>({language:r,texts:[f]})),{language:o,texts:p??[]}]);return new ts(o,r,a,s)}function Dt(e){return typeof e=="string"&&e?e.split("-",1)[0].toLowerCase():null}function bo(e,t=[]){return e.some(n=>t.includes(n))}function wp(e,t){return e.length===t.length&&e.every((n,s)=>n===t[s])}function rs(e){return new Set(e.split(" "))}var as=/['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/,To=/[\u02bb-\u02bf\u05f3\ua78b\ua78c]/,Do=/[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/,jo=/[-\u2010-\u2013\u2212\ufe63\uff0d]/,yp=/\u200c/,bp=/[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,vp=new Set("#%&+<=>@°±×÷‰"),xp=/\p{Sc}/u,Pi=/[\p{L}\p{M}\p{N}]/u,kp=/\p{L}/u,Sp=/[\p{L}\p{N}]/u,Mi=/[\p{L}\p{M}]/u;var Qa=/\p{N}/u,mn=/\p{Nd}/u,zo=new RegExp("[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecd\\u0edc-\\u0edf\\u0f00\\u0f40-\\u0fbc\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]","u"),Fo=/[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/,Tp=new RegExp("[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}"+Fo.source.slice(1),"u"),Ci=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,Ap=[];function qo(e){return Ap[e.codePointAt(0)]??=Ep(String.fromCodePoint(e.normalize("NFC").codePointAt(0)))}function Ep(e){if(as.test(e))return"apostrophe";if(Do.test(e))return"hyphen";if(yp.test(e))return"joiner";if(bp.test(e))return"invisible";let t=e.normalize("NFKC");return xp.test(e)||vp.has(t)?"sign":Pi.test(e)?"word":Ci.test(e)?"space":t==="."?"stop":",:/".includes(t)?"point":"separator"}function Ao(e){return zo.test(e)&&qo(e)==="word"}var _n=class e{constructor(t){Object.assign(this,{text:t,all:[],kinds:[],starts:[],ends:[],isAsWritten:!0});let n=0;for(let s of t){let o=n;n+=s.length;let r=qo(s);r==="invisible"?this.isAsWritten=!1:this.push(s,r,o,n),s===Op&&"<=>".includes(this.all.at(-2)??" ")&&this.kinds.splice(-2,2,"separator","separator")}}push(t,n,s,o){this.all.push(t),this.kinds.push(n),this.starts.push(s),this.ends.push(o)}withoutSpaces(){if(!/\s/.test(this.text)||!this.kinds.includes("apostrophe"))return this;let t=Object.assign(Object.create(e.prototype),{...this,isAsWritten:!1});return Object.assign(t,{all:[],kinds:[],starts:[],ends:[]}),this.all.forEach((n,s)=>{let o=t.kinds.at(-1)==="apostrophe"&&t.kinds.at(-2)==="word";this.kinds[s]==="space"&&o||t.push(n,this.kinds[s],this.starts[s],this.ends[s])}),t.all.length===this.all.length?this:t}spelling(t,n){return this.isAsWritten?this.shown(t,n):this.all.slice(t,n).join("")}shown(t,n){return this.text.slice(this.starts[t],this.ends[n-1])}},Op="̸";function Ni(e){let{kinds:t}=e,n=[],s=null;for(let o=0;o<t.length;o++)t[o]==="word"||Pp(e,o)?s?s.end=o+1:n.push(s={first:o,end:o+1,isSign:!1}):((t[o]==="sign"||Cp(e,o))&&n.push({first:o,end:o+1,isSign:!0}),s=null);return n.filter(({first:o,end:r,isSign:a})=>a||Sp.test(e.spelling(o,r)))}function Pp(e,t){let{all:n,kinds:s}=e,o=s[t];return o==="space"||o==="separator"?!1:Mp(e,t)?!0:s[t-1]!=="word"||s[t+1]!=="word"?!1:o==="apostrophe"||o==="joiner"||o==="hyphen"?!0:o!=="stop"&&o!=="point"?!1:mn.test(n[t-1])&&mn.test(n[t+1])?!0:o==="stop"&&ei(e,t-1,-1)&&ei(e,t+1,1)}function Mp({all:e},t){return jo.test(e[t])&&t>0&&Fo.test(e[t-1])}function ei({all:e,kinds:t},n,s){let[o,r]=[n,n+s];if(s<0)for(;Eo.test(e[o]??"");)r=--o-1;else for(;Eo.test(e[r]??"");)r++;return kp.test(e[o]??"")&&t[r]!=="word"}function Cp({all:e,kinds:t},n){return!jo.test(e[n])||!mn.test(e[n+1]??"")?!1:!["word","apostrophe","joiner","hyphen"].includes(t[n-1])}function Np(e,{all:t,kinds:n}){let s=r=>Ao(t[r])||n[r]==="hyphen",o=[];for(let r of e){let a=o.at(-1)?.at(-1);a&&!a.isSign&&!r.isSign&&(s(a.end-1)||s(r.first))?o.at(-1).push(r):o.push([r])}return o}var mt=class{constructor(t,n,s,o){this.shown=t,this.strict=n.strict,this.key=n.key,this.plain=n.plain,this.bare=n.bare,this.bare2=n.bare2,this.places=n.places,this.first=s,this.last=o}};function Wo(e,t,{apart:n=!1,edges:s=!1}={}){let{text:o,kinds:r}=e,a=Ni(e);return a.length===0?Rp(e,t):(!n&&zo.test(o)?Np(a,e):a.map(c=>[c])).map((c,d)=>{let[p,f]=[c[0].first,c.at(-1).end];if(c[0].isSign)return new mt(e.shown(p,f),ji(e.all[p],t),d,d);let[_,m]=[r[p-1]==="apostrophe",r[f]==="apostrophe"],h=c.map(g=>e.spelling(g.first,g.end)).join("");s&&_&&(h=e.all[--p]+h),s&&m&&(h+=e.all[f++]);let w=new mt(e.shown(p,f),Wp(h,t,s),d,d);return w.edges=s?["",""]:[_?"'":"",m?"'":""],w})}function Rp(e,t){let n=[],s=null;for(let o=0;o<=e.all.length;o++){let r=o===e.all.length||e.kinds[o]==="space";r&&s!==null&&n.push([s,o]),s=r?null:s??o}return n.map(([o,r],a)=>{let i=ti(Xo(ti(e.spelling(o,r).normalize("NFC")).normalize("NFKC")));return new mt(e.shown(o,r),_t(i,t),a,a)})}function ti(e){return Array.from(e,t=>as.test(t)?"'":t).join("")}function hn(e,t){return Wo(new _n(e),t)}var Ri=rs("az ba crh gag kk tr tt"),Li=rs("da fo is nb nn no"),Lp=30,Ip=5e3,ni=/([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/,Dp={ș:"ş",ț:"ţ",ヘ:"へ",ベ:"べ",ペ:"ぺ",ك:"ک",ي:"ی"},jp=/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g,Ii=new RegExp("[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]","g"),Eo=/[\u0300-\u036f]/,zp={"̃":"n","̆":"иу","̈":"і","́":"кг"},Fp={ة:"ه",ہ:"ه",ھ:"ه",ۃ:"ه",ى:"ی",ي:"ی",ٱ:"ا","ँ":"ं","ঁ":"ং","ਁ":"ਂ","ઁ":"ં","ଁ":"ଂ","़":"","়":"","਼":"","઼":"","଼":"",ø:"o",ł:"l",đ:"d",ħ:"h",ð:"d",þ:"th",ı:"i",ŋ:"n",ə:"e",æ:"ae",ŧ:"t",ɓ:"b",ɖ:"d",ɗ:"d",ɛ:"e",ɔ:"o",ƙ:"k",ƴ:"y"},Di={ä:"ae",ö:"oe",ü:"ue",å:"aa",ø:"oe",đ:"dj",ŋ:"ng"},qp={...Di,ĉ:"ch",ĝ:"gh",ĥ:"hh",ĵ:"jh",ŝ:"sh"},si=new Map;function Wp(e,t,n=!1){if(n||e.length>Lp)return _t(oi(e,t,n),t);let s=Oo(t),o=si.get(s);(!o||o.size>=Ip)&&si.set(s,o=new Map);let r=o.get(e);return r||o.set(e,r=_t(oi(e,t,!1),t)),r}function Oo(e){return Ri.has(e)?"tr":Li.has(e)?"da":e==="ru"||e==="eo"?e:""}function ji(e,t){return Do.test(e)?_t("−",t):_t(zi(Po(e.normalize("NFKC"),t)),t)}function _t(e,t){if(t!=="eo"&&!qt.test(e))return{places:e,strict:e,key:e,plain:e,bare:e,bare2:e};let n=e.replaceAll("‌","").replaceAll("ʼ","'"),s=n.replaceAll("œ","oe");Li.has(t)||(s=s.replaceAll("æ","ae")),t==="ru"&&(s=s.replaceAll("ё","е"));let o=ai(s,t),r=Ho(s,t==="eo"?qp:Di),a=r===s?o:ai(r,t);return{places:e,strict:n,key:s,plain:s.replace(Ii,""),bare:o,bare2:a}}function oi(e,t,n){if(Yo.test(e))return Po(e,t);let o=ri(e.normalize("NFC")).split(ni).map(r=>ni.test(r)?r:r.normalize("NFKC")).join("");return Gp(Up(zi(Po(Hp(ri(o)),t)),n))}function ri(e){if(!qt.test(e))return e.replaceAll("`","'");let t=Array.from(e),n=s=>Ao(t[s-1]??" ")||Ao(t[s+1]??" ");return t.map((s,o)=>jo.test(s)&&Fo.test(t[o-1]??"")?"ー":as.test(s)?n(o)?"":To.test(s)?"ʼ":"'":Do.test(s)?n(o)?"":"-":s).join("")}function Hp(e){let t=Array.from(e),n=s=>mn.test(t[s]??"");return t.map((s,o)=>n(o)?Bp(s):qo(s)==="invisible"?"":Pi.test(s)||"'-‌".includes(s)||".,:/".includes(s)&&n(o-1)&&n(o+1)?s:"").join("")}function Bp(e){let t=e.codePointAt(0),n=t;for(;mn.test(String.fromCodePoint(n-1));)n--;return String((t-n)%10)}function Po(e,t){let n=Ri.has(t)?e.replaceAll("I","ı").replaceAll("İ","i"):e;return Xo(n).normalize("NFC")}function zi(e){return Ho(e,Dp).replace(jp,t=>Array.from(t).sort().join(""))}function Up(e,t){let n=t?"-‌":"'ʼ-‌",[s,o]=[0,e.length];for(;s<o&&n.includes(e[s]);)s++;for(;o>s&&n.includes(e[o-1]);)o--;return e.slice(s,o)}function Gp(e){return e.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g,t=>{let n=t.match(/[^0-9]/)[0],s=t.match(n==="."?/^[0-9.]+/:n===","?/^[0-9,]+/:/^[0-9'ʼ]+/)[0],[o,...r]=s.split(/[^0-9]/);return o.length<=3&&r.every(i=>i.length===3)?[o,...r].join("")+t.slice(s.length):t})}function ai(e,t){let n=qt.test(e)?Ho(Kp(e),Fp):e;return t==="eo"?n.replace(/([cghjsu])x/g,"$1"):n}function Kp(e){let[t,n]=["",""];for(let s of e.normalize("NFD")){if(Eo.test(s)){n&&zp[s]?.includes(n)&&(t+=s);continue}ec(s)||(n=s),t+=s}return t.replace(Ii,"").normalize("NFC")}function Ho(e,t){if(!qt.test(e))return e;let n="";for(let s of e)n+=t[s]??s;return n}function $n(e,t){return e.key===t.key?!0:e.plain===t.plain&&(e.plain===e.key||t.plain===t.key)}function Bo(e,t){return e.strict===t.strict}function is(e,t,n){return $n(e,t)?!0:(e.bare===t.bare||e.bare2===t.bare||e.bare===t.bare2)&&!n.isToldApart(e,t)}function Fi(e,t,{language:n,vocabulary:s}){return!ii(e.bare,t.bare)&&!ii(e.bare2,t.bare)||Qa.test(e.bare)||Qa.test(t.bare)||Array.from(e.bare).filter(r=>Mi.test(r)).length<4?!1:!s().has(t.bare)&&!n.isAnother(e,t)}function ii(e,t){if(Math.abs(e.length-t.length)>2)return!1;let[n,s]=[Array.from(e),Array.from(t)];if(n.length===0||s.length===0)return!1;let[o,r]=Uo(n,s,Object.is),[a,i]=[n.slice(o,n.length-r),s.slice(o,s.length-r)],c=a.length===2&&a[0]===i[1]&&a[1]===i[0]&&i.length===2,d=a.length<=1&&i.length<=1&&a.length+i.length>0&&n.at(-1)===s.at(-1),p=[...a,...i];return(c||d)&&p.every(f=>Mi.test(f)&&!Tp.test(f))}function Uo(e,t,n){let s=Math.min(e.length,t.length),[o,r]=[0,0];for(;o<s&&n(e[o],t[o]);)o++;for(;r<s-o&&n(e.at(-1-r),t.at(-1-r));)r++;return[o,r]}var je=class e{constructor(t,n){this.language=n,this.characters=new _n(t)}get written(){return this._written??=this.form(this.characters)}get joined(){return this._joined??=this.variant(this.characters.withoutSpaces())}get pieces(){return this._pieces??=zo.test(this.characters.text)?this.form(this.characters,{apart:!0}):this.written}get spelled(){return this._spelled??=this.language.table?Vp(this.written,this.language):this.written}get standing(){return this._standing??=Wi(this.spelled,this.language)}get edged(){return this._edged||(this._edged=new e(this.characters.text,this.language),this._edged.options={edges:!0}),this._edged}against(t){return this.hasLetterAtEdge()?[this.edged,t.edged]:[this,t]}hasLetterAtEdge(){let{text:t,all:n}=this.characters;if(!To.test(t))return!1;let s=o=>To.test(n[o]??"");return Ni(this.characters).some(({first:o,end:r,isSign:a})=>!a&&(s(o-1)||s(r)))}form(t,n){let s=Wo(t,this.language.tag,{...n,...this.options});return{words:s,written:s}}variant(t){return t===this.characters?this.written:this.form(t)}};function Vp(e,{tag:t,table:n}){let s=!1,o=e.words.flatMap((r,a)=>{let i=r.key==="&"?n.signs["&"]?.slice(0,1):Yp(r,n.contractions);if(!i)return[r];s=!0;let c=i.length>1&&n.second_before.includes(e.words[a+1]?.key);return qi(hn(i[c?1:0],t),r)});return s?{words:o,written:e.written}:e}function qi(e,{first:t,last:n}){return e.map(s=>new mt(s.shown,s,t,n))}function Yp({key:e,edges:t=["",""]},n){let[s,o]=t;if(!s&&!o)return n.get(e);let r=[s+e+o,s+e,e+o,e];return n.get(r.find(a=>n.has(a)))}function Xp({contractions:e},t){let n=s=>Je(Wo(new _n(s),t,{edges:!0})).join(" ");return new Map(Object.entries(e).map(([s,o])=>[n(s),o]))}function Jp({numbers:e,signs:t},n){let s={valuesOf:new Map,values:new Set,longest:0},o=(r,a)=>{let i=hn(r,n).flatMap(Go),c=i.join(" ");s.valuesOf.set(c,[...s.valuesOf.get(c)??[],a]),s.values.add(a),s.longest=Math.max(s.longest,i.length)};for(let[r,a]of Object.entries(e))o(r,String(a));for(let[r,a]of Object.entries(t))for(let i of a)o(i,ji(r,n).key);return s}function Go({key:e}){return e.split("-")}function Wi(e,{table:t}){return t?Je(e.words).filter(n=>t.names.values.has(n)):[]}function Hi(e,t,n,{tag:s,table:o}){return[e,t].map(r=>Zp(r,new Set(n),o.names,s))}function Zp(e,t,n,s){let o=[];for(let r=0;r<e.words.length;r++){let[a,i]=ef(e.words,r,t,n);if(a===null){o.push(e.words[r]);continue}let c=new mt(a,_t(a,s),e.words[r].first,e.words[i].last),d=e.words.slice(r,i+1).flatMap(Go).join(" ");o.push(Object.assign(c,{isSubstituted:!0,name:d})),r=i}return{words:o,written:e.written}}function Qp({words:e},{words:t}){return e.some(({isSubstituted:n,key:s,name:o},r)=>{let a=t[r];return n&&a?.isSubstituted&&s===a.key&&o!==a.name})}function ef(e,t,n,s){let[o,r]=[null,t],a=[];for(let i=t;i<e.length&&(a.push(...Go(e[i]).slice(0,s.longest+1)),!(a.length>s.longest));i++){let c=s.valuesOf.get(a.join(" "))?.find(d=>n.has(d));c!==void 0&&([o,r]=[c,i])}return[o,r]}function tf(e,{tag:t,table:n}){return n?{words:e.words.flatMap(o=>/^[0-9]{1,2}:00$/.test(o.key)?qi(hn(`${Number(o.key.split(":")[0])} ${n.hour??""}`,t),o):[o]),written:e.written}:e}function Bi(e,t,n,s){let o=[],r=[];for(let[a,i]of n.entries()){let c=Ui(e,i,s),d=new je(t,i),p=c.readings.map(f=>f.against(d));if(a===0||!i.comparesAs(n[0],e))for(let f of p){let _=Array.from(Gi(...f,c));if(_[0].verdict==="correct"&&o.push(_[0]),sf(_[0]))return ci(o);r.push(..._)}if(!(s||!i.table||o.length>0))for(let f of p)r.push(...Ki(...f,c))}return ci(o.length>0?o:r)}function ci(e){let t=Math.min(...e.map(n=>zt(n.verdict)));return Lo(e.filter(n=>zt(n.verdict)===t),of)}function Ui(e,t,n){let s=e.map(a=>new je(a,t)),o=null;return{language:t,strict:n,readings:s,vocabulary:()=>o??=new Set(s.flatMap(a=>Ft(a.written.words)))}}function jt(e,t,n,s){return{accepted:e.characters.text,expected:t[0],given:t[1],context:n,...s}}function*Gi(e,t,n){let{strict:s}=n,o=a=>e[a]!==e.written||t[a]!==t.written,r=(s?nf:Mo)(e.written.words,t.written.words,n);if(yield jt(e,[e.written,t.written],n,r),r.verdict!=="correct"&&(!s&&o("joined")&&Yi([e.joined,t.joined])&&(yield jt(e,[e.joined,t.joined],n,{verdict:"correct",score:1})),o("pieces"))){let a=Vi(e.pieces.words,t.pieces.words,n);a!==null&&(yield jt(e,[e.pieces,t.pieces],n,{verdict:"incomplete",score:a}))}}function*Ki(e,t,n){let{language:s}=n;if(e.spelled!==e.written||t.spelled!==t.written){let i=Mo(e.spelled.words,t.spelled.words,n);yield jt(e,[e.spelled,t.spelled],n,i)}let o=[...e.standing,...t.standing];if(o.length===0)return;let r=Hi(e.spelled,t.spelled,o,s);if(Qp(...r))return;let a=Mo(r[0].words,r[1].words,n);s.isOwn?yield jt(e,r,n,a):(a.verdict==="correct"||a.verdict==="accent")&&(yield jt(e,r,n,{verdict:"typo",score:.8,isTaughtDigits:!0}))}function Mo(e,t,n){if(e.length===t.length){if(e.every((o,r)=>$n(o,t[r])))return{verdict:"correct",score:1};let s=e.flatMap((o,r)=>is(o,t[r],n.language)?[]:[r]);if(s.length===0)return{verdict:"accent",score:.9};if(s.length===1&&Fi(e[s[0]],t[s[0]],n))return{verdict:"typo",score:.8}}return Xi(e,t,n.language)?{verdict:"typo",score:.8}:Ko(e,t,n)}function nf(e,t,n){return e.length===t.length&&e.every((o,r)=>Bo(o,t[r]))?{verdict:"correct",score:1}:Ko(e,t,n)}function Ko(e,t,n){let s=Vi(e,t,n);return s===null?{verdict:"wrong",score:0}:{verdict:"incomplete",score:s}}function Vi(e,t,{strict:n,language:s}){if(t.length>=e.length)return null;let o=0;for(let r of e){if(o===t.length)break;(n?Bo(r,t[o]):is(r,t[o],s))&&o++}return o===t.length?o/e.length:null}function Yi([e,t]){let[n,s]=[e.words,t.words];return n.length===s.length&&n.every((o,r)=>$n(o,s[r]))}function sf({verdict:e,expected:t,given:n}){return e==="correct"&&t.words.every((s,o)=>s.key===n.words[o].key)}function of({expected:e,given:t}){let n=t.words.slice(0,1e3);return[ss(Ft(e.words),Ft(n)),ss(Je(e.words),Je(n))]}function Xi(e,t,n){let s=ns(e);if(s===""||s!==ns(t))return!1;let[o,r]=[pi(e,n.tag),pi(t,n.tag)];if(di.every(f=>af(o[f],r[f])))return!1;for(let f of r.apostrophes)if(!o.apostrophes.has(f))return!1;let a=[...o.apostrophes].filter(f=>!r.apostrophes.has(f));if(a.length>0&&!ko.has(n.tag)||a.some(f=>o.letters.has(f)))return!1;let i=fi(o.beginnings,r.beginnings);if(fi(o.hyphens,r.hyphens).some(f=>mi(s,f))||i.some(f=>mi(s,f)&&!cf(s,f)))return!1;let c=[...di.slice(2).flatMap(f=>[...o[f],...r[f]]),...a],d=new Set(c),p=i.filter(f=>!d.has(f)&&!lf(s,f));return p.length>1||p.some(f=>n.isAnotherText(ui(f,o,e),ui(f,r,t)))?!1:[...o.beginnings].every(([f,_])=>{let m=r.beginnings.get(f);if(m===void 0)return!0;let[h,w]=[e[_],t[m]];return h.bare===w.bare?$n(h,w)||!n.isToldApart(h,w):!(o.ends[_]===r.ends[m]&&li(h)>li(w))||!n.isAnother(h,w)})}function li({bare:e}){return e.split("'").length-1}function ui(e,{ends:t},n){return n.filter((s,o)=>(t[o-1]??0)<=e&&e<=t[o])}var di=["beginnings","apostrophes","hyphens","joiners"];function pi(e,t){let n={beginnings:new Map,apostrophes:new Set,letters:new Set,hyphens:new Set,joiners:new Set};n.ends=[];let s=0;return e.forEach(({places:o,bare:r},a)=>{if(n.beginnings.has(s)||n.beginnings.set(s,a),!vo.test(o)){s+=r.length,n.ends.push(s);return}for(let i of o.split(vo))(i==="'"||i==="ʼ")&&n.apostrophes.add(s),i==="ʼ"&&n.letters.add(s),i==="-"&&n.hyphens.add(s),i==="‌"&&n.joiners.add(s),vo.test(i)||(s+=rf(i,t));n.ends.push(s)}),n}function rf(e,t){return _t(e,t).bare.length}var vo=/(['ʼ\u200c-])/;function af(e,t){return e.size===t.size&&[...e.keys()].every(n=>t.has(n))}function fi(e,t){return[...[...e.keys()].filter(n=>!t.has(n)),...[...t.keys()].filter(n=>!e.has(n))]}function mi(e,t){return t>0&&_i.test(e[t-1])&&_i.test(e[t]??"")}var _i=/[0-9\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]/;function cf(e,t){return/^[0-9]{3}(?![0-9])/.test(e.slice(t,t+4))&&!/^[0-9]{4}$/.test(e.slice(Math.max(0,t-4),t))}function lf(e,t){return/[\uac00-\ud7a3]/.test(e[t-1])&&/[\uac00-\ud7a3]/.test(e[t])}function ns(e){return Ft(e).join("").replace(/['-]/g,"")}function Je(e){return e.map(t=>t.key)}function Ft(e){return e.map(t=>t.bare)}function uf(e,t,n,s){let o=new je(t,n),r=Ui(e,n,!1);return r.readings.flatMap((a,i)=>{let[c,d]=a.against(o),p=[[c.written,d.written]];if(n.table){let f=tf(d.spelled,n);p.push(Hi(c.spelled,f,[...c.standing,...Wi(f,n)],n))}return p.map(([f,_])=>{let m=df(f.words,_.words,s,r);return{accepted:e[i],guess:t,expected:f,given:_,context:r,...m}})})}function df(e,t,n,s){let[o,r]=[Array.from(ns(e)),Array.from(ns(t))],[a,i]=[ss(o,r),Math.max(o.length,r.length)];return a===0?{verdict:"correct",score:1,differences:a}:100*(i-a)>=n*i&&hi(e)===hi(t)?{verdict:"typo",score:.8,differences:a}:{...Ko(e,t,s),differences:a}}function hi(e){return Je(e).filter(t=>/^[0-9]+$/.test(t)).sort().join(" ")}function Ji({expected:e,given:t,context:n,isTaughtDigits:s=!1}){let[o,r]=[e.words,t.words],a=(f,_)=>s&&(f.isSubstituted||_.isSubstituted),i=(f,_)=>{let m=mf(f,_,n);return a(f,_)&&m!=="replace"?"typo":m},c=(f,_)=>Vo(f,_,i).map(([m,h,w])=>({op:m,left:h?[h]:[],right:w?[w]:[]})),p=Xi(o,r,n.language)&&!pf(o,r,n)?ff(o,r,c):c(o,r);return hf(p).map(({op:f,left:_,right:m})=>({op:f,expected:gi(_,e.written),given:gi(m,t.written)}))}function pf(e,t,{language:n}){return e.length===t.length&&e.every((s,o)=>is(s,t[o],n))}function ff(e,t,n){let[s,o]=Uo(e,t,(i,c)=>i.bare===c.bare),[r,a]=[e.length-o,t.length-o];return[...n(e.slice(0,s),t.slice(0,s)),{op:"typo",left:e.slice(s,r),right:t.slice(s,a)},...n(e.slice(r),t.slice(a))]}function mf(e,t,n){return n.strict&&Bo(e,t)||!n.strict&&$n(e,t)?"equal":is(e,t,n.language)?"accent":Fi(e,t,n)?"typo":"replace"}var _f=["equal","accent","typo","replace"];function hf(e){let t=[],n={left:new Map,right:new Map};for(let s of e){let o=t.length;for(let a of["left","right"]){let i=s[a].length>0?n[a].get(s[a][0].first):void 0;i!==void 0&&(o=Math.min(o,i))}let r=[...t.splice(o),s];t.push(r.length===1?s:gf(r));for(let a of["left","right"]){let i=s[a].at(-1);if(i)n[a]=new Map([[i.last,t.length-1]]);else for(let[c,d]of n[a])n[a].set(c,Math.min(d,t.length-1))}}return t}function gf(e){let t=new Set(e.map(({op:o})=>o)),[n]=t,s="replace";return t.size===1?s=n:!t.has("missing")&&!t.has("extra")&&(s=_f.findLast(o=>t.has(o))),{op:s,left:e.flatMap(({left:o})=>o),right:e.flatMap(({right:o})=>o)}}function gi(e,t){return e.length===0?null:t.slice(e[0].first,e.at(-1).last+1).map(n=>n.shown).join(" ")}function $f(e){if(e.verdict==="correct")return"equal";if(e.given.words.length===0)return"missing";if(!e.context.strict)return e.verdict==="accent"||e.verdict==="typo"?e.verdict:"replace";let t={...e.context,strict:!1},n=new je(e.accepted,t.language).against(new je(e.written,t.language)),s=[...Gi(...n,t),...t.language.table?Ki(...n,t):[]],o=Math.min(...s.map(({verdict:r})=>zt(r)));return["accent","accent","typo"][o]??"replace"}function Co([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var ft={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},wf=4e4;function ss(e,t){let[n,s]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return s.length;let o=Math.ceil(n.length/32),[r,a]=yf(n,o),[i,c]=[new Int32Array(o).fill(-1),new Int32Array(o)],d=1<<n.length-1,p=n.length;for(let f of s){let _=r.get(f)??0,m=1,h=0;for(let w=0;w<o;w++){let g=i[w],y=a[_+w]|h,$=(y&g)+g^g|y|c[w],x=c[w]|~($|g),v=$&g;w===o-1&&(p+=x&d?1:v&d?-1:0);let k=x<<1|m;i[w]=v<<1|h|~($|k),c[w]=$&k,m=x>>>31,h=v>>>31}}return p}function yf(e,t){let n=new Map;for(let o of e)n.has(o)||n.set(o,(n.size+1)*t);let s=new Int32Array((n.size+1)*t);return e.forEach((o,r)=>s[n.get(o)+(r>>5)]|=1<<r),[n,s]}function Vo(e,t,n){let[s,o]=Uo(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-o,t.length-o];return[...No(e.slice(0,s),t.slice(0,s),n),...bf(e.slice(s,r),t.slice(s,a),n),...No(e.slice(r),t.slice(a),n)]}function No(e,t,n){let s=Math.min(e.length,t.length);return[...e.slice(0,s).map((r,a)=>[n(r,t[a]),r,t[a]]),...Zi(e.slice(s),t.slice(s))]}function bf(e,t,n){if(e.length*t.length>wf)return No(e,t,n);let s=e.map(c=>t.map(d=>n(c,d))),o=vf(s,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=s[a][i];o[a][i]===o[a+1][i+1]+ft[c]?r.push([c,e[a++],t[i++]]):o[a][i]===o[a+1][i]+ft.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Zi(e.slice(a),t.slice(i))]}function vf(e,t){let n=[Array.from({length:t+1},(s,o)=>ft.extra*(t-o))];for(let s of[...e].reverse()){let o=n[0],r=new Array(t+1);r[t]=o[t]+ft.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(o[a+1]+ft[s[a]],o[a]+ft.missing,r[a+1]+ft.extra);n.unshift(r)}return n}function Zi(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var xf=/[\u2018\u2019\u02bc\xb4`\uff07]/g,kf=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,$i=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,Sf=/[\u13a0-\u13fd\uab70-\uabbf]/,Yo=/^[0-9A-Za-z]+$/,qt=/[^\x00-\x7f]/;function gn(e){let t=Qi(e),n=t.map(s=>wi(bi(s),bi(yi(s)))).filter(({key:s})=>s);return n.length>0?n:t.map(s=>wi(s,yi(s))).filter(({key:s})=>s)}function Q(e){return Je(gn(e)).join(" ")}function wi(e,t){return{shown:e,key:t,bare:Tf(t)}}function Qi(e){return e.split(Ci).filter(Boolean)}function yi(e){return Yo.test(e)?e.toLowerCase():Xo(e.normalize("NFC")).normalize("NFC").replace(xf,"'").replace(kf,"")}function Xo(e){return qt.test(e)?Array.from(e,t=>t==="ı"?t:Sf.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function Tf(e){if(!qt.test(e))return e;let[t,n]=["",""];for(let s of e.normalize("NFD")){if(s>="̀"&&s<="ͯ"){s==="̃"&&n==="n"&&(t+=s);continue}ec(s)||(n=s),t+=s}return t.normalize("NFC")}function ec(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function bi(e){if(Yo.test(e))return e;let t=Array.from(e),[n,s]=[0,t.length];for(;n<s&&$i.test(t[n]);)n++;for(;s>n&&$i.test(t[s-1]);)s--;return t.slice(n,s).join("")}var vi=new ts(null,null,[],{});function j({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(s=>s.lessons.map(o=>({level:t,section:n,module:s,lesson:o})))))}var H=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>Ro.includes(t)&&(t!=="listening"||n.audio_url));function Ze(e,t){let n=e.course.unlock==="sequential",s={},o=!0;for(let{lesson:r}of j(e)){let a=t.has(r.id);s[r.id]=a?"completed":n&&!o?"locked":"available",H(r).length&&(o=a)}return s}function Jo(e,t,n){return j(e).filter(({lesson:o})=>!t.has(o.id)&&H(o).length).slice(0,n).map(({lesson:o})=>o)}var Wt=(e,t)=>Jo(e,t,1)[0]??null,Af=["translation","translation-word-bank","fill-in-the-blank"];function Zo(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:o,[t]:r}of j(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of o.exercises)Af.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let s=[...n].filter(([,{size:o}])=>o>=3);if(s.length>=2)return{kind:t,units:s.map(([o,r])=>({id:o,exercise_ids:[...r]}))}}return null}var tc=e=>Zo(e)!==null,Ef=40;function nc(e){let t=new Set;for(let{lesson:n}of j(e))for(let{data:s,exercise_type:o}of H(n))for(let r of Of(o,s))for(let a of r.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(a);return t.size>Ef?[]:[...t].sort((n,s)=>n.localeCompare(s))}function Of(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function sc(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,s)=>n+s,0)/t.length+.5):null}var oc={value:null,error:null,state:"waiting"};function ie(e,t,n){let[s,o]=b(oc);return T(()=>{let r=!0,a=d=>r&&o(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?po():null,state:"late"})),Nt),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let f=d!==null&&Ct(p);a({value:f?d:null,error:f?null:p,state:"late"})}clearTimeout(i)};return o(oc),c(),()=>{r=!1,clearTimeout(i)}},n),s}var Pf=6e4,rc=e=>`/courses/${encodeURIComponent(e)}/package`,ac=e=>({path:rc(e),read:async()=>{let t=await Ws("packages",e);return t&&an(t)?t:null},store:(t,n,s)=>me(t,"packages",{course_id:e,account_id:t,etag:n,data:s}),forget:()=>oe("packages",e)}),ic=e=>({path:`${rc(e)}/words`,read:()=>U(Yn(e)),store:(t,n,s)=>me(t,"values",{key:Yn(e),value:{account_id:t,etag:n,data:s}}),forget:()=>oe("values",Yn(e))}),Qo=e=>({path:e?`/grading/languages/${e}`:"/grading",read:()=>U(`grading:${e}`),store:(t,n,s)=>He(`grading:${e}`,{etag:n,data:s}),forget:()=>oe("values",`grading:${e}`)}),Mf="",ve=async e=>(await ls(ac(e)))?.data??null,xe=e=>cs(ac(e)),ht=async e=>(await ls(ic(e)))?.data??null,ke=e=>cs(ic(e)),cc=({source_language:e,target_language:t})=>[...new Set([t,e].map(n=>n.split("-")[0]))];async function er(e){let t={};for(let n of cc(e)){let s=await ls(Qo(n));s&&(t[n]=s.data)}return t}async function wn(e){let{languages:t}=await cs(Qo(Mf)),n=cc(e).filter(o=>t.includes(o)),s=await Promise.all(n.map(o=>cs(Qo(o))));return Object.fromEntries(n.map((o,r)=>[o,s[r]]))}var Qe=(e,t)=>ie(()=>ve(e),()=>xe(e),[e,t]),lc=e=>ie(()=>er(e),()=>wn(e),[e.id]),Ht=e=>ie(()=>ht(e),()=>ke(e),[e]);async function ls({path:e,read:t}){let n=await t();if(!n)return null;let s=`${P()} ${e}`;return Ot.get(s)?.etag!==n.etag&&Ot.set(s,n),Ot.get(s)}function cs(e){let t=P(),n=`${t} ${e.path}`,s=cn.get(n);if(s&&performance.now()-s.at<Pf)return s.reading;let o=Cf(t,e);return cn.set(n,{reading:o,at:performance.now()}),o.catch(()=>cn.delete(n)),o}async function Cf(e,t){let n=await ls(t);try{let s=n?{"If-None-Match":n.etag}:{},o=await O("GET",t.path,{account:e,asGuest:!0,headers:s});if(o.status===304)return n.data;let[r,{data:a}]=[o.headers.get("ETag"),o];return await t.store(o.account,r,a),Ot.set(`${o.account} ${t.path}`,{etag:r,data:a}),a}catch(s){throw s.status===404&&await t.forget(),s}}var uc=async()=>(await se("packages")).filter(an).map(({data:e})=>e),Nf=12,dc=(e,t)=>pe("courses",e??"",t),pc=e=>U(dc(P(),e));async function fc(e){let t=`/courses?page=${e}&limit=${Nf}&include=counts`,{data:n,meta:s,account:o}=await O("GET",t,{account:P(),asGuest:!0}),r={courses:n,hasPrev:s.hasPrev,hasNext:s.hasNext};return await me(o,"values",{key:dc(o,e),value:r}),r}var Rf=4,ps=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function mc(){if(!ps())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&z({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var _c=async e=>fs((await sr(e)).assets);async function tr(e){let t=await U(Ie(e));return t?.complete?fs(t.assets):null}var fs=e=>e.reduce((t,{bytes:n})=>t+n,0),Lf=5e6,If=3,nr=e=>`declined:${e}`;function Df(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var us=new Map;function ms(e,t){let n=`${P()} ${e.course.id}`;if(!us.has(n)){let s=jf(e,t),o=r=>r===!0||us.delete(n);us.set(n,s),s.then(o,o)}return us.get(n)}async function jf(e,t){let n=e.course.id;if(!ps()||!Df()||await U(nr(n)))return!1;let{assets:s,complete:o}=await sr(n);if(o||!s.length)return!0;if(fs(s)<=Lf)return await gc(n,s),!0;let r=Jo(e,t,If).map(({id:a})=>a);return await $c(n,s.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function hc(e,t=()=>null){let n=e.id;await Promise.all([ke(n),wn(e)]),await gc(n,(await sr(n)).assets,t),await oe("values",nr(n))}async function gc(e,t,n){let s=Ie(e);await $c(e,t,n),await ae("values",s,o=>o&&{key:s,value:{...o.value,complete:!0}})}async function $c(e,t,n=()=>null){let s=Ie(e),o=await Hs(),r=fs(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let p=ge(d.path);if(await o.match(p)||await zf(o,p,d),!await U(s))throw await ct([d]),new Error(`${s} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:Rf},c))}async function zf(e,t,{sha256:n,content_type:s}){let o=await fetch(t,{priority:"low"});if(!o.ok)throw new Error(`${t}: ${o.status}`);let r=await o.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":s}}))}var ds=new Map;function sr(e){let t=`${P()} ${e}`;return ds.has(t)||ds.set(t,Ff(e).finally(()=>ds.delete(t))),ds.get(t)}async function Ff(e){let t=Ie(e),n=P(),s=await U(t),o=`/courses/${encodeURIComponent(e)}/package/media`,r=s?`?since=${s.revision}`:"",{data:a,account:i}=await O("GET",o+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let m=new Set([...a.removed,...a.added.map(({sha256:h})=>h)]);c=[...s.assets.filter(({sha256:h})=>!m.has(h)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},p=a.full===!1&&!a.added.length,f=!1,_=m=>(f=p&&!!m?.value.complete,{key:t,value:{...d,complete:f}});return(i===null||i===P())&&await ae("values",t,_),s&&await ct(s.assets),{...d,complete:f}}async function wc(e){let t=Ie(e),n=await U(t);await He(nr(e),!0),await oe("values",t),n&&await ct(n.assets)}var or="taken_placement:",yn=async()=>(await se("values")).filter(({key:e})=>e.startsWith(or)).map(({value:e})=>e);async function Bt(e){await Qt("values",{key:or+e.id,value:e}),z({placements:[...R().placements.filter(({id:t})=>t!==e.id),e]})}async function bn({id:e}){await oe("values",or+e),z({placements:R().placements.filter(t=>t.id!==e)})}var vn=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),yc=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function bc(e,t){let n=vn(t).filter(({course_id:s,status:o})=>s===e&&o==="accepted");return Object.fromEntries(n.flatMap(({skipped:s})=>s).map(s=>[s,{state:"skipped",best_score:null}]))}async function Pe(){z({results:await se("results"),placements:await yn()})}async function gt(e){let t=R().results.filter(({client_id:s})=>s!==e.client_id);z({results:[...t,e]});let n=await ae("results",e.client_id,s=>s&&s.state!=="open"?s:e);n&&n.state!=="open"&&await Pe(),e.state==="waiting"&&t.every(({state:s})=>s==="open")&&qf()}var qf=()=>navigator.storage?.persist?.().catch(()=>null);async function vc(e,{exercise_id:t,verdict:n}){await ae("results",e,s=>s&&{...s,repeats:[...s.repeats??[],{exercise_id:t,verdict:n}]}),await Pe()}var Wf=2;function et(e,t,n=!1){let s=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),o=e.find(r=>!s(r).length)??e.find(r=>n&&s(r).length<Wf&&s(r).every($t));return o?{...o,tries:s(o).length}:null}var Me=({verdict:e})=>["correct","accent","typo"].includes(e),_s=({passed:e})=>!e,$t=({verdict:e})=>["incomplete","wrong"].includes(e);function hs(e,t){let n=[...e.attempts,t],s=n.reduce((o,{time_spent_ms:r})=>o+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(s/1e3))}}var rr=({id:e=ze(),account:t=P(),courseId:n,lessonId:s=null,practice:o=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:s,practice:o,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),Hf=(e,t=R())=>K(t).find(n=>n.state==="open"&&n.lesson_id===e);function xc(e,t){let n=K(t).filter(o=>o.course_id===e&&!o.practice&&o.state==="open"&&o.attempts.length),s=({attempts:o})=>o.at(-1).answered_at;return n.sort((o,r)=>s(o)<s(r)?-1:1).at(-1)?.lesson_id}var ar=e=>R().results.find(({client_id:t,account_id:n})=>t===e&&[null,P()].includes(n)),kc=(e,t,n)=>ar(n)??Hf(t)??rr({courseId:e,lessonId:t}),K=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function xn(e){let t={};for(let{course_id:n,attempts:s}of K(e))for(let{answered_at:o}of s)o>(t[n]??"")&&(t[n]=o);return t}function he(e,t){let n=K(t).filter(s=>s.course_id===e&&!s.practice&&["waiting","sent"].includes(s.state));return new Set([...n.map(s=>s.lesson_id),...Object.keys(Sc(e,t))])}var Sc=(e,t)=>({...bc(e,t),...t.account&&t.passed[e]});function Ut(e,t){let n={...Sc(e,t)},s=K(t).filter(o=>o.course_id===e&&!o.practice);for(let{lesson_id:o,state:r,score:a,attempts:i}of s){let c=n[o];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[o]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[o]={state:"begun",best_score:null,answered:i.length})}return n}var Tc=(e,t)=>Object.values(Ut(e,t)).filter(n=>n.state==="completed").length,Bf=[70,90],Ac=({best_score:e})=>1+Bf.filter(t=>e!==null&&e>=t).length,Ec=({results:e,account:t})=>e.filter(({account_id:n,state:s,attempts:o})=>![null,t?.id].includes(n)&&["open","waiting"].includes(s)&&o.length),ir=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...yc(e)];function ze(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}var Uf=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],Gf=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],Kf=["translation","translation-word-bank"],Vf=["listening","speaking"];function cr(e){let[t,...n]=e.split("-"),s=n.find(o=>/^[A-Z][a-z]{3}$/.test(o));return s?Gf.includes(s)?"rtl":"ltr":Uf.includes(t)?"rtl":"ltr"}var Oc=e=>e.toLowerCase().split("-")[0],Mc="[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]",Yf=new RegExp(`${Mc}$`,"u"),Xf=new RegExp(`^${Mc}`,"u"),lr=(e,t)=>Yf.test(e)&&Xf.test(t)?"":" ",Cc=e=>e.reduce((t,n)=>t+lr(t,n)+n),Pc={"zh-Hans":"zh-CN","zh-Hant":"zh-TW",zh:"zh-CN","cmn-Hans":"cmn-Hans-CN","cmn-Hant":"cmn-Hant-TW",cmn:"cmn-Hans-CN",yue:"yue-Hant-HK","yue-Hant":"yue-Hant-HK"};function Nc(e){if(Pc[e])return Pc[e];let[t,...n]=e.split("-");return["cmn","yue"].includes(t)?e:[t,...n.filter(s=>s.length!==4)].join("-")}var I=e=>e?{lang:e,dir:cr(e)}:{dir:"auto"};function Rc({exercise_type:e,data:t},{source_language:n,target_language:s},o){let r=d=>({target:s,source:n})[o.sideOf(d)]??null,a=t.answer_language;if(Vf.includes(e)){let d=a??t.audio_language??s;return{of:r,prompt:d,answer:d}}if(Kf.includes(e)){if(a)return{of:r,prompt:Oc(a)===Oc(n)?s:n,answer:a};let d=t.audio_url?t.audio_language:null,p=d?d!==s:o.isIntoTarget(t);return{of:r,prompt:p?n:s,answer:p?s:n}}if(e==="fill-in-the-blank"){let d=a??r(t.text);return{of:r,prompt:d,answer:d??s}}let i=t.question??t.statement,c=cr(n)===cr(s)?n:null;return{of:r,prompt:i?r(i)??c:null,answer:s}}function gs({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):l("do_order")}function wt(e,t,n){return n===null?"–":e==="vof"?l(n?"true":"false"):e==="pairs"?n.map(({left:s,right:o})=>`${s} – ${o}`).join(", "):e==="ordering"?n.map(s=>t.items.find(({id:o})=>o===s)?.text??s).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(o=>Jf(t.options.findIndex(({id:r})=>r===o),t)).join(", "):e==="fill-in-the-blank"?n.map(s=>s||"–").join(" / "):e==="speaking"&&Array.isArray(n)?n[0]:Array.isArray(n)?Cc(n):n}function Jf(e,{options:t}){let{text:n,alt:s}=t[e]??{};return n||s||l("option",{number:e+1})}var ur=({source_language:e,target_language:t},n,s)=>Oi({source_language:e,target_language:t,words:n??[],tables:s??{}});async function Gt(e){let[t,n]=await Promise.all([ht(e.id),er(e)]);return ur(e,t?.words,n)}function Ce({exercise_type:e,data:t},n,s){try{return os(e,t,n,s)}catch(o){if(o instanceof fn)return null;throw o}}var kn=[2];for(let e=3;kn.length<64;e+=2)kn.every(t=>e%t)&&kn.push(e);var Lc=e=>(e-Math.floor(e))*2**32|0,Zf=kn.slice(0,8).map(e=>Lc(Math.sqrt(e))),Qf=kn.map(e=>Lc(Math.cbrt(e))),dr=64,Ne=(e,t)=>e>>>t|e<<32-t;function $s(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/dr)*dr);n.set(t),n[t.length]=128;let s=new DataView(n.buffer);s.setUint32(n.length-4,t.length*8);let o=[...Zf];for(let r=0;r<n.length;r+=dr){let a=Array.from({length:16},(w,g)=>s.getInt32(r+4*g));for(let w=16;w<64;w++){let[g,y]=[a[w-15],a[w-2]],$=Ne(g,7)^Ne(g,18)^g>>>3,x=Ne(y,17)^Ne(y,19)^y>>>10;a.push(a[w-16]+$+a[w-7]+x|0)}let[i,c,d,p,f,_,m,h]=o;for(let w=0;w<64;w++){let g=h+(Ne(f,6)^Ne(f,11)^Ne(f,25))+(f&_^~f&m)+Qf[w]+a[w],y=(Ne(i,2)^Ne(i,13)^Ne(i,22))+(i&c^i&d^c&d);[i,c,d,p,f,_,m,h]=[g+y|0,i,c,d,p+g|0,f,_,m]}[i,c,d,p,f,_,m,h].forEach((w,g)=>o[g]=o[g]+w|0)}return o.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var em=24,ws=2,tm=2*ws-1;function Ic(e,t){let n=Zo(e);return n&&{kind:n.kind,units:n.units.map(({id:s,exercise_ids:o})=>({id:s,exercise_ids:nm(t,o)}))}}function nm(e,t){let n=s=>$s(`${e}:${s}`);return[...t].map(s=>[n(s),s]).sort(([s],[o])=>s<o?-1:1).slice(0,tm).map(([,s])=>s)}function Dc(e,t,n){let[s,o]=[0,e.length];for(;s<o;){let r=Math.floor((s+o)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===ws||i===ws)break;if(!t.has(c)&&n(e[r].id,c))return{unit:s,question:t.size<em?c:null};t.get(c)?a+=1:i+=1}a===ws?s=r+1:o=r}return{unit:s,question:null}}function jc(e,{kind:t,units:n},s){let o=j(e);if(s===0)return o[0]?.lesson.id??null;let r=({id:a})=>o.find(i=>i[t].id===a)?.lesson.id;return n.slice(s).map(r).find(Boolean)??null}var zc=e=>vn(R()).filter(({course_id:t})=>t===e),Fc=e=>R().placements.find(t=>t.id===e);async function qc(e){let t=zc(e.course.id).find(({status:r})=>r==="running");if(t)return pr(e,t);let n=ze(),s=Ic(e,n);if(!s)throw new Ke({status:409,message:"Course is too short for a placement"});let o={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(C()).toISOString(),...s,answers:[],start_lesson_id:null,skipped:[]};return await Bt(o),pr(e,o)}async function Wc(e,{id:t},n,s){let o=Fc(t),r=await Gt(e.course),a=s!==null&&!!Ce(n,s,r)?.is_correct,i=[...o.answers,{exercise_id:n.id,answer:s,is_correct:a}],c={...o,answers:i};return await Bt(c),pr(e,c)}async function Hc(e,{id:t,start_lesson_id:n},s){let o=Fc(t);if(!s)return bn(o);let r=j(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of zc(o.course_id))i.id!==t&&await bn(i);await Bt({...o,status:"accepted",start_lesson_id:n,skipped:a})}function pr(e,t){let{id:n,course_id:s,started_at:o,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:m,[i]:h}of j(e))for(let{exercise:w}of m.exercises)c.set(`${h.id} ${w.id}`,w);let d=new Map(a.map(({exercise_id:m,is_correct:h})=>[m,h])),{unit:p,question:f}=Dc(r,d,(m,h)=>c.has(`${m} ${h}`));return{placement:{id:n,course_id:s,started_at:o,status:f?"running":"done",asked:a.length,start_lesson_id:f?null:jc(e,t,p)},question:f&&[...c.values()].find(m=>m.id===f)}}var mr=(e,t)=>pe("placement",e,t),Bc=(e,t,n)=>me(e,"values",{key:mr(e,t),value:n});async function Uc(e,t){if(e===null)return qc(t);let n=t.course.id,s=await U(mr(e,n));if(s)try{let r=await fr(e,n,s);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let o=ze();return await Bc(e,n,o),fr(e,n,o)}async function fr(e,t,n){return(await O("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var Gc=(e,t,n,s,o)=>e===null?Wc(t,n,s,o):Kc(e,n,s,o);async function Kc(e,{id:t},n,s){let o={exercise_id:n.id,answer:s};return(await O("POST",`/progress/placement/${t}/answer`,{account:e,body:o,repeat:!0})).data}var Vc=(e,t,n,s)=>e===null?Hc(t,n,s):Yc(e,n,s);async function Yc(e,{id:t,course_id:n},s){try{await O("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:s},repeat:!0})}catch(o){if(o.status!==409)throw o}await oe("values",mr(e,n))}async function Xc(e,{id:t,course_id:n,status:s,answers:o}){let r=new Map(o.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await fr(e,n,t);for(;r.has(a.question?.id);)a=await Kc(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;s==="accepted"&&a.placement.status==="done"?await Yc(e,a.placement,!0):await Bc(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var ys="adopt_guest_results",Jc=10,sm=6e4,om=3e4,rm=864e5,am=36e5,Zc=null,_r=Promise.resolve(),$r=e=>e?He(ys,!0):oe("values",ys);async function el(){let e=P();if(e===null)return;let t=await U(pe("progress",e));t&&!R().progress&&rn(e,{progress:t})}function Se(){clearTimeout(Zc);let e=async()=>{let{account:n}=R();if(n)try{await im(n);let s=await cm(n.id).catch(o=>o);if(await lm(n),s)throw s;await Pt(n.id,(await O("GET","/progress",{account:n.id})).data)}catch(s){if(s.status===void 0)throw s;Zc=setTimeout(Se,om)}},t=()=>Jn("langlearn.sync",e);return _r=_r.then(t,t),_r}async function im(e){if(await U(ys)){for(let t of await se("results"))t.account_id||await ae("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await yn())t.account_id===null&&await Bt({...t,account_id:e.id});await oe("values",ys),await Pe()}}async function cm(e){let t=(await yn()).filter(({account_id:n})=>n===e);for(let n of t)await Xc(e,n),await Te(n.course_id),await bn(n)}async function lm(e){let t=(await se("results")).filter(({state:o,account_id:r})=>o==="waiting"&&r===e.id).map(o=>nl(o,e)).sort((o,r)=>o.completed_at.localeCompare(r.completed_at)),n=({practice:o,completed_at:r})=>o?.started_online&&C()-Date.parse(r)<sm,s=[];for(let o of t)(!n(o)||!await um(o))&&s.push(o);for(let o=0;o<s.length;o+=Jc)await hr(e,s.slice(o,o+Jc));t.length&&await Pe()}async function hr(e,t,n=!1){let s=t.filter(({practice:d})=>!d),o=t.filter(({practice:d})=>d),r={completions:s.map(({client_id:d,lesson_id:p,completed_at:f,score:_,time_spent_seconds:m})=>({client_id:d,lesson_id:p,completed_at:f,time_spent_seconds:m,..._===null?{}:{score:_}})),practice_sessions:o.map(({client_id:d,course_id:p,completed_at:f,practice:_})=>({client_id:d,course_id:p,mode:_.mode,started_at:_.started_at,finished_at:f})),attempts:t.flatMap(tl)},a;try{({data:a}=await O("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let p of t)await hr(e,[p],n);return}for(let d of a.results)await Qc(s[d.index],d);for(let d of a.practice_results)await Qc(o[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>s[d]),...a.practice_results.filter(i).map(({index:d})=>o[d])];c.length&&!n&&await hr(e,c.map(d=>nl(d,e)),!0)}function tl({client_id:e,practice:t,attempts:n}){return n.filter(_s).map(({client_id:s,exercise_id:o,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:s,exercise_id:o,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function Qc(e,{status:t,reason:n,experience_gained:s}){["synced","recorded","duplicate"].includes(t)?await gr(e,{state:"sent",experience_gained:s}):n!=="in_future"&&await gr(e,{state:"refused",reason:n})}var gr=(e,t)=>ae("results",e.client_id,n=>Vn({...n??e,...t}));async function um(e){let t=e.account_id;await O("PUT","/progress/sync",{account:t,body:{attempts:tl(e)},repeat:!0});try{let{data:n}=await O("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:s,life_earned:o,words_improved:r}=n.result;return await gr(e,{state:"sent",experience_gained:s,life_earned:o,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function nl(e,{registration_date:t}){let{completed_at:n,practice:s,attempts:o}=e,r=Date.parse(t)-rm+am,a=Math.max(0,Date.parse(n)-C()),i=Date.parse(n)-a,c=(d,p=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-p),r)).toISOString();return{...e,completed_at:c(n),practice:s&&{...s,started_at:c(s.started_at)},attempts:o.map((d,p)=>({...d,answered_at:c(d.answered_at,o.length-1-p)}))}}var sl=(e,t)=>pe("passed",e,t);function ol(e,t,n){rn(e,{passed:{...R().passed,[t]:n}})}async function yt(e){let t=P();if(t===null||R().passed[e])return;let n=await U(sl(t,e));if(!n)return;let s=o=>Object.fromEntries(o.map(r=>[r,{state:"completed",best_score:null}]));ol(t,e,Array.isArray(n)?s(n):n)}async function Te(e){let t=P();if(t!==null){await yt(e);try{let{data:n}=await O("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),s=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),o=Object.fromEntries(s.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await me(t,"values",{key:sl(t,e),value:o}),ol(t,e,o)}catch(n){if(n.status===void 0)throw n}}}async function bs(){let e=P();if(e!==null)try{await ho((await O("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function rl(e,t){await ho((await O("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function vs(e,t){await Pt(e,(await O("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function al(e,t,n){await fo("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},mo)}async function il(e,t){await fo("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{let n=(await se("results")).filter(({account_id:s})=>s===e);for(let{client_id:s}of n)await oe("results",s);await Pe(),await Qn(s=>s.account.id===e)})}var cl=async e=>(await O("GET","/users/profile/export",{account:e})).data,ll=async e=>(await O("GET","/auth/sessions?limit=100",{account:e})).data;async function ul(e,t,n){for(let s of t)await O("DELETE",`/auth/sessions/${s}`,{account:e,repeat:!0}).catch(o=>{if(o.status!==404)throw o}),n(s)}var dl=e=>O("POST","/auth/email/verify/resend",{account:e}),pl=e=>O("POST","/auth/email/verify",{account:null,body:{token:e}}),fl=e=>O("POST","/auth/password/forgot",{account:null,body:{email:e}}),ml=(e,t)=>O("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),dm=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],pm=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function _l(e){return[dm,pm].map(n=>n.find(([s])=>s.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var fm=5,mm=5,_m=4,hm=1e3,wr=20,gl=["waiting","sent"],gm=864e5;function $l(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(hm,Math.max(1,Math.floor(e*n/10)))}function le(e){let t=new Date(e),n=s=>String(s).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Re=(e,t=1)=>new Date(Date.parse(e)-t*gm).toISOString().slice(0,10);function wl(e,t){let n=(new Date(e).getUTCDay()+6)%7,s=Re(e,n+7*(t-1));return Array.from({length:t},(o,r)=>Array.from({length:7},(a,i)=>Re(s,-(7*r+i))))}var yl=({practice:e,attempts:t})=>!e||t.filter(Me).length>=mm,bt=e=>new Set(e.filter(t=>gl.includes(t.state)&&yl(t)).map(({completed_at:t})=>le(t)));function $m(e,t){let n=e.has(t)?t:Re(t),s=0;for(;e.has(n);n=Re(n))s+=1;return s}function yr(e){let t=new Map;return e.filter(s=>s.practice&&s.completed_at&&yl(s)).sort((s,o)=>s.completed_at<o.completed_at?-1:1).filter(({completed_at:s})=>{let o=le(s);return t.set(o,(t.get(o)??0)+1),t.get(o)<=_m})}var hl=e=>e.reduce((t,{practice:n,points:s})=>t+(n?0:s??0),0)+yr(e).length*fm;function Kt({account:e,progress:t},n,s){let o=le(s),r=({completed_at:h})=>le(h)===o,a=n.filter(({state:h})=>e?h==="waiting":gl.includes(h)),[i,c]=[hl(a),hl(a.filter(r))],d=bt(a),p=t?.streak_expires_on&&Re(t.streak_expires_on);for(let h=0;p&&h<t.streak_current;h+=1)d.add(Re(p,h));let[f,_]=[$m(d,o),d.has(o)];if(!e)return{points:i,waiting:0,today:c,streak:f,isActive:_,goal:wr};let m=t&&le(t.read_at??s)===o;return{points:t?.experience_points??null,waiting:i,today:(m?t.xp_today:0)+c,streak:f,isActive:_,goal:t?.daily_goal_xp??0}}var tt=5,br=240*6e4;function wm(e,t){let[n,s]=[tt,0];for(let{time:r,change:a}of[...ym(e),{time:t,change:0}]){if(n<tt){let i=Math.min(tt-n,Math.floor((r-s)/br));[n,s]=[n+i,s+i*br]}a<0&&n===tt&&(s=r),n=Math.max(0,Math.min(tt,n+a))}let o=r=>r?new Date(s+r*br).toISOString():null;return{lives_current:n,lives_max:tt,lives_regenerate_at:o(n<tt?1:0),lives_full_at:o(tt-n)}}function ym(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),s=new Map,o=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))s.has(i)?o.has(`${i} ${le(c)}`)||o.set(`${i} ${le(c)}`,c):s.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>$t(d)&&!(s.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...o.values(),...yr(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var vt=e=>e.account?e.progress:wm(K(e),C());function Vt({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:s},o){return s&&Date.parse(s)<=o?t:n&&Date.parse(n)<=o?e+1:e}function xt(e){let t=vt(e);return t!==null&&Vt(t,C())===0}async function bl(e,t){if(!(e===null||xt(R())))try{await Pt(e,(await O("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var bm={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",play:"M7 4.500v15l13-7.500z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},V=({name:e,size:t=20,...n})=>u`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${bm[e]} /></svg>
`;var vl=5;function vr(){let e=E(),{value:t,error:n}=$e(()=>xm(e.account),[e.account?.id]),s=bt(K(e)),o=t?.today??le(C()),r=new Set([...s,...t?.active??[]]),a=wl(o,vl),i=a.flat().filter(c=>c<=o&&r.has(c)).length;return u`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${l("last_weeks")}</h2>
      <p class="soft">${l("days_learned",{count:i})}${(!e.account||n)&&` (${l("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>u`<th scope="col" abbr=${dn(c,"long")}>${dn(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>u`<tr key=${c[0]}>${c.map(d=>u`<${vm} key=${d} day=${d} today=${o} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function vm({day:e,today:t,isActive:n}){return e>t?u`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:u`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?u`<${V} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${Da(e)}: ${l(n?"day_active":"day_free")}</span>
    </td>
  `}async function xm(e){if(!e)return null;let t=Re(le(C()),7*vl+1),{data:n}=await Rt(O("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:s})=>s).map(({date:s})=>s)}}function xr(){let[e,t]=b(De),n=s=>o=>{Un({[s]:o.target.checked}),t(De())};return u`
    <fieldset class="effects">
      <legend>${l("sounds_and_motion")}</legend>
      ${["sounds","motion"].map(s=>u`
          <label key=${s} class="tick">
            <input type="checkbox" checked=${e[s]} onChange=${n(s)} />
            <span>${l(s)}</span>
          </label>
        `)}
    </fieldset>
  `}function X(){let[e,t]=b(!1),[n,s]=b(!1),[o,r]=b(null);return{busy:e,done:n,failure:o,run:async i=>{t(!0),s(!1),r(null);try{await i(),s(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function we({name:e,label:t,help:n,wrong:s,type:o="text",onValue:r,...a}){let i=s||n;return u`
    <div class="field">
      <label for=${e}>${t}</label>
      ${i&&u`<p id=${`${e}-help`} class=${s?"error":"soft"}>${i}</p>`}
      <input
        id=${e}
        name=${e}
        type=${o}
        aria-invalid=${s?"true":null}
        aria-describedby=${i?`${e}-help`:null}
        onInput=${c=>r(c.target.value)}
        ...${a}
      />
    </div>
  `}function kr({name:e,label:t,help:n,value:s,options:o,onValue:r,disabled:a}){return u`
    <div class="field">
      <label for=${e}>${t}</label>
      ${n&&u`<p id=${`${e}-help`} class="soft">${n}</p>`}
      <select
        id=${e}
        name=${e}
        disabled=${a}
        aria-describedby=${n?`${e}-help`:null}
        onChange=${i=>r(i.target.value)}
      >
        ${o.map(([i,c])=>u`<option key=${i} value=${i} selected=${i===s}>${c}</option>`)}
      </select>
    </div>
  `}var km={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function Sn({name:e,label:t,errors:n,value:s,onValue:o}){let r=n?.map(a=>km[a]).find(Boolean);return u`<${we}
    name=${e}
    label=${t}
    help=${l("password_rules")}
    wrong=${n&&l(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${s}
    onValue=${o}
  />`}var Sm={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function J({failure:e,texts:t}){let n=N(null);T(()=>{e&&n.current.focus()},[e]);let s={...Sm,...t}[e?.status]??"failure_other";return e&&u`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${l(s)}</p>`}function xs({result:e}){let{account:t}=E();return e.state==="refused"?u`<p class="error">${l("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&u`<p class="soft">${l("result_waits")}</p>`:e.account_id?u`<p class="soft">${l("stored_signed_out")} <a href=${Ee()}>${l("sign_in")}</a></p>`:u`<p class="soft">${l("stored_here")} <a href=${Ee("register")}>${l("register_to_keep")}</a></p>`}function Yt(){let e=E(),t=e.account?0:Ec(e).length;return t>0&&u`<p class="notice" role="status">${l("unsent_stay",{count:t})}</p>`}var Tm=({children:e})=>e;function nt({title:e,children:t}){let{account:n}=E();return D(e),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${e}</h1>
      ${n?u`<${Tm} key=${n.id}>${t}</>`:u`<p><a href=${Ee()}>${l("sign_in")}</a></p>`}
    </section>
  `}function xl(){let{account:e,progress:t,results:n}=E();if(D(l("account")),T(()=>{e&&(Se(),bs())},[e?.id]),!e)return u`<${Am} />`;let s=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,o=async()=>{await Ma(),_e("/")};return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <p class="person">
        ${e.username&&u`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&u`<${Em} account=${e} />`}
      ${t&&u`<dl class="figures">
          <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${l("streak")}</dt><dd>${l("days",{count:t.streak_current})}</dd></div>
          <div><dt>${l("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${kl} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${vr} />
      ${s>0&&u`<p class="soft">${l("results_wait",{count:s})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${l("leaderboard")}</a></li>
        <li><a href="/learn/account/profile">${l("profile")}</a></li>
        <li><a href="/learn/account/password">${l("change_password")}</a></li>
        <li><a href="/learn/account/devices">${l("devices")}</a></li>
        <li><a href="/learn/account/data">${l("own_data")}</a></li>
      </ul>
      <${xr} />
      <button type="button" onClick=${o}>${l("sign_out")}</button>
    </section>
  `}function Am(){let e=E(),{points:t,streak:n,goal:s,today:o}=Kt(e,K(e),C()),r=vt(e);return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <${Yt} />
      <p>${l("account_why")}</p>
      <p class="links"><a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t})}</dd></div>
        <div><dt>${l("streak")}</dt><dd>${l("days",{count:n})}</dd></div>
        <div><dt>${l("lives")}</dt><dd>${Vt(r,C())} / ${r.lives_max}</dd></div>
      </dl>
      <${kl} goal=${s} today=${o} />
      <${vr} />
      <ul class="settings"><li><a href="/learn/leaderboard">${l("leaderboard")}</a></li></ul>
      <${xr} />
    </section>
  `}function kl({goal:e,today:t}){return e?u`
    <p class="done">
      <label for="goal">${l("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:u`<p class="soft">${l("no_goal_yet")}</p>`}function Em({account:e}){let{busy:t,done:n,failure:s,run:o}=X();return u`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${l("confirm_email")}</h2>
      <p>${l("confirm_why",{email:e.email})}</p>
      <${J} failure=${s} />
      <p role="status">${n&&l("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&u`<button type="button" class="quiet" disabled=${t} onClick=${()=>o(()=>dl(e.id))}>${l("mail_again")}</button>`}
        <a href="/learn/confirm-email">${l("enter_code")}</a>
      </p>
    </section>
  `}var Sl=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function Tl(){let[e]=b(Om);return T(()=>{let t=()=>Sl()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function Om(){let e=Sl();return e&&history.replaceState(null,"",location.pathname),e}function ks({title:e,button:t,onCode:n,done:s,children:o=()=>null}){let r=Tl(),[a,i]=b(r),{busy:c,done:d,failure:p,run:f}=X();D(e);let _=m=>{m.preventDefault(),f(async()=>{await n(a.trim()),await bs()})};return d?u`<section class="account"><h1>${e}</h1>${s}</section>`:u`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${J} failure=${p} />
      <${Pm} linked=${r} failure=${p} value=${a} onValue=${i} />
      ${o(p)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function Pm({linked:e,failure:t,value:n,onValue:s}){let o=t?.errors.token&&l("code_invalid");return e&&!o?null:u`<${we}
    name="code"
    label=${l("code")}
    wrong=${o}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${s}
  />`}function Al(){let e=u`
    <p role="status">${l("email_confirmed")}</p>
    <p><a class="button" href="/">${l("all_courses")}</a></p>
  `;return u`<${ks} title=${l("confirm_email")} button=${l("confirm")} onCode=${pl} done=${e} />`}var Mm=3e4;function Ss(){let e=vt(E()),t=Ol();if(!e)return null;let n=Vt(e,t);return u`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${l("lives_left",{count:n})}</span>
    </span>
  `}function El(){let e=vt(E()),t=Ol();return!e||Vt(e,t)>=e.lives_max||!e.lives_regenerate_at?null:u`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${l("next_life",{time:wo(e.lives_regenerate_at)})}</span>
    </span>
  `}function Ol(){let[e,t]=b(C());return T(()=>{let n=setInterval(()=>t(C()),Mm);return()=>clearInterval(n)},[]),e}function Pl({courseId:e}){let t=N(null),{lives_regenerate_at:n}=vt(E());return T(()=>t.current.focus(),[]),u`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${l("no_lives")}</h1>
      <p>${l("no_lives_text")}</p>
      ${n&&u`<p class="soft">${l("next_life_text",{time:wo(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${ye(e)}>${l("practise")}</a>
        <a class="button plain" href=${q(e)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}var Cm=[["lessons",q,"nav_lessons","home"],["practice",ye,"practice","weight"],["mistakes",Ha,"mistakes","again"],["words",Ba,"vocabulary","book"]];function st({courseId:e,current:t}){return u`
    <p class="above"><a class="up" href="/"><${V} name="back" size="20" />${l("all_courses")}</a><${El} /></p>
    <nav class="views" aria-label=${l("course")}>
      ${Cm.map(([n,s,o,r])=>u`
          <a key=${n} href=${s(e)} aria-current=${n===t?"page":null}>
            <${V} name=${r} size="22" />${l(o)}
          </a>
        `)}
    </nav>
  `}function Ml({content:e,completed:t}){let n=e.course.id,{value:s}=$e(()=>_c(n),[n]),[o,r]=b(void 0),[a,i]=b(null),[c,d]=b(!1),[p,f]=b(null),[_,m]=b(null),h=s??_;if(T(()=>{tr(n).then(r),navigator.storage?.estimate?.().then(y=>f(y.usage))},[n,a===null]),T(()=>{let y=async()=>r(await tr(n));s&&ms(e,t).then(y,()=>null)},[s,t.size]),!ps()||o===void 0||h===0||o===null&&h===null)return null;let w=async()=>{d(!1),i(0);try{await hc(e.course,(y,$)=>i($?y/$:1))}catch{d(!0)}i(null)},g=async()=>{await wc(n),m(o),r(null)};return u`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${l("offline")}</h2>
      <div role="status">
        ${c&&u`<p class="error">${l("download_failed")}</p>`}
        ${o!==null&&u`<p>${l("downloaded",{size:es(o)})}</p>`}
      </div>
      ${a!==null&&u`<progress value=${a} aria-label=${l("downloading")}></progress>`}
      ${o===null&&a===null&&u`<button type="button" onClick=${w}>${l("download_size",{size:es(h)})}</button>`}
      ${o!==null&&u`<button type="button" onClick=${g}>${l("remove_download")}</button>`}
      ${p>0&&u`<p class="soft usage">${l("storage_used",{size:es(p)})}</p>`}
    </section>
  `}var Nm=6,Cl=["dots","waves","leaves"];function Ll({content:e,results:t,completed:n}){let s=Ze(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>H(i).length&&!n.has(i.id));return r.map((i,c)=>u`
      <${Rm} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${s} results=${t} next=${a} />
    `)}function Rm({number:e,level:t,section:n,lessons:s,course:o,states:r,results:a,next:i}){let c=s.filter(({id:w})=>a[w]?.state==="completed").length,d=s.filter(({id:w})=>a[w]?.state==="skipped").length,p=s.every(w=>r[w.id]==="completed"),[f,_]=b(!1),m=f?null:Lm(s),h=I(o.source_language);return u`
    <details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%Nm}); --lessons: ${s.length}`}>
      <summary class=${`banner ${m?"":Im(n.id)}`}>
        ${m&&u`<img src=${ge(m)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${l("unit",{number:e})} · ${l("unit_done",{done:c,count:s.length})}${d>0&&` · ${l("lessons_skipped",{count:d})}`}</span>
        <h2 ...${h}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${s.map((w,g)=>u`
            <${jm}
              key=${w.id}
              at=${g}
              lesson=${w}
              course=${o}
              result=${a[w.id]}
              state=${H(w).length?r[w.id]:"empty"}
              isNext=${w===i}
            />
          `)}
      </ol>
    </details>
  `}var Lm=e=>e.flatMap(H).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,Im=e=>Cl[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%Cl.length],Nl={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},Dm={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},Rl=[1,2,1,0];function jm({lesson:e,course:t,result:n,state:s,isNext:o,at:r}){let a=s==="completed"?n?.state??"completed":s,i=H(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=u`
    <span class="node">
      ${(c>0||o)&&u`<${qm} part=${c} />`}
      <span class="disc"><${V} name=${Dm[a]??"play"} size=${o?28:22} /></span>
      ${a==="completed"&&u`<${Wm} count=${Ac(n??{best_score:null})} />`}
    </span>
  `,f=u`
    <span class="words-beside">
      <strong ...${I(t.source_language)}>${e.name}</strong>
      ${c>0&&u`<span class="soft">${l("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&u`<span class="soft">${l("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&u`<span class="soft" aria-hidden="true">${l("lesson_skipped")}</span>`}
      ${Nl[a]&&u`<span class="hidden">(${l(Nl[a])})</span>`}
    </span>
  `;return u`
    <li class=${`${a} ${o?"next-node":""}`} style=${`--way: ${Rl[r%Rl.length]}`}>
      ${d?u`<a class="lesson" href=${Ye(t.id,e.id)}>${p}${f}</a>`:u`<span class="lesson">${p}${f}</span>`}
      ${e.description&&u`<${zm} lesson=${e} course=${t} />`}
    </li>
  `}var zm=({lesson:e,course:t})=>u`
  <details class="about">
    <summary><${V} name="info" size="22" /><span class="hidden">${l("about_lesson",{name:e.name})}</span></summary>
    <p ...${I(t.source_language)}>${Fm(e.description)}</p>
  </details>
`,Fm=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,qm=({part:e})=>u`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&u`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,Wm=({count:e})=>u`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>u`<${V} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function Ts({text:e,language:t}){let n=N(null);return T(()=>{let{body:s}=new DOMParser().parseFromString(e,"text/html");for(let o of s.querySelectorAll("link, meta"))o.remove();for(let o of s.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(o.tagName[1])+1}`);r.append(...o.childNodes),o.replaceWith(r)}for(let o of s.querySelectorAll("img[src]"))o.src=ge(o.getAttribute("src"));for(let o of s.querySelectorAll("a[href]"))o.target="_blank";for(let o of s.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,o.replaceWith(r),r.append(o)}n.current.replaceChildren(...s.childNodes)},[e]),u`<div class="rich" ...${I(t)} ref=${n}></div>`}function B(){return u`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${l("loading")}</p>`}var Hm={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function ee({error:e}){return u`
    <div class="failure" role="alert">
      <p>${l(Hm[e.status]??"failure_other")}</p>
      ${e.status===404?u`<a href="/">${l("all_courses")}</a>`:u`<button type="button" onClick=${()=>location.reload()}>${l("try_again")}</button>`}
    </div>
  `}function jl({courseId:e}){let{account:t}=E(),{value:n,error:s}=Qe(e,t?.id);return D(n?.course.name??l("course")),n?u`<${Bm} content=${n} />`:u`<h1 class="hidden">${l("course")}</h1>${s?u`<${ee} error=${s} />`:u`<${B} />`}`}function Bm({content:e}){let{course:t}=e,n=E(),s=he(t.id,n),o=Ut(t.id,n),r=j(e),a=d=>r.filter(({lesson:p})=>o[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{Te(t.id),ke(t.id).catch(()=>null),wn(t).catch(()=>null)},[t.id,n.account?.id]),u`
    <${st} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${I(t.source_language)}>${t.name}</h1>
    ${r.length>0&&u`<p class="done">
      <label for="done">
        ${l("lessons_done",{done:i,count:r.length})}${c>0&&` · ${l("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!s.size&&tc(e)&&u`<p><a href=${Ua(t.id)}>${l("placement_offer")}</a></p>`}
    <${Um} content=${e} completed=${s} />
    <${Ll} content=${e} results=${o} completed=${s} />
    ${t.description&&u`<section class="about-course"><h2>${l("about_course")}</h2><${Ts} text=${t.description} language=${t.source_language} /></section>`}
    <${Ml} content=${e} completed=${s} />
  `}function Um({content:e,completed:t}){let n=E(),s=e.course.id,o=n.account?.id,r=o&&!K(n).some(m=>m.state==="waiting")&&!vn(n).length,a=xc(s,n),i=j(e).find(({lesson:m})=>m.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?Gm(o,s):null,{value:p,state:f}=ie(async()=>null,d,[s,o,c]);if(c&&f==="waiting"&&!n.passed[s])return u`<${B} />`;if(p?.kind==="practice")return u`<${Dl} courseId=${s} ...${p} />`;let _=i??Wt(e,t);if(_&&!i&&xt(n))return u`<${Dl} courseId=${s} reason="no_lives" mode="mixed" />`;if(!_){let h=Object.values(Ut(s,n)).some(w=>w.state==="skipped")?l("course_passed"):l("course_complete");return u`<p class="next empty">${j(e).length?h:l("course_empty")}</p>`}return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <a class="button" href=${Ye(s,_.id)}>${l(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var Gm=async(e,t)=>(await O("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,Il={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function Dl({courseId:e,reason:t,mode:n,due:s}){let o=s&&{reviews_due:s.exercises,mistakes:s.mistakes,weak_words:s.words}[t];return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <p><strong>${o?l(Il[t],{count:o}):l(Il[t])}</strong></p>
      <a class="button" href=${be(e,n)}>${l("practise")}</a>
    </section>
  `}function zl(){return u`<${nt} title=${l("devices")}><${Km} /></>`}function Km(){let{account:e}=E(),{value:t,error:n}=$e(()=>ll(e.id),[]),[s,o]=b([]),{busy:r,failure:a,run:i}=X();if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let c=t.filter(({id:f})=>!s.includes(f)),d=c.filter(({current:f})=>!f).map(({id:f})=>f),p=f=>i(()=>ul(e.id,f,_=>o(m=>[...m,_])));return u`
    <p>${l("devices_help")}</p>
    <${J} failure=${a} />
    <ul class="sessions">
      ${c.map(f=>{let _=_l(f.user_agent)??l("unknown_device");return u`<li key=${f.id}>
          <p>
            <strong>${_}</strong>
            ${f.current&&u` <span class="badge">${l("this_device")}</span>`}<br />
            <span class="soft">${l("last_used",{time:za(f.last_used_at)})}<br />${f.ip}</span>
          </p>
          ${!f.current&&u`<button type="button" disabled=${r} aria-label=${l("end_session_of",{name:_})} onClick=${()=>p([f.id])}>
            ${l("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${s.length>0&&l("sessions_ended",{count:s.length})}</p>
    ${d.length>1&&u`<button type="button" disabled=${r} onClick=${()=>p(d)}>${l("end_other_sessions")}</button>`}
  `}var{product:Vm,icon:Ym}=document.getElementById("app").dataset;function Fl(){return u`
    <header class="bar">
      <a class="brand" href="/"><img src=${Ym} alt="" width="28" height="28" /><span>${Vm}</span></a>
      <${Xm} />
    </header>
  `}function Xm(){let e=E(),{account:t}=e,n=K(e),{points:s,waiting:o,streak:r,today:a,goal:i,isActive:c}=Kt(e,n,C());return!t&&!s&&!n.length?u`<a href="/learn/sign-in">${l("sign_in")}</a>`:u`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${V} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${l("streak")}: ${l("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?Zm:Jm} today=${a} goal=${i} />
        ${s!==null&&u`<span>${l("xp",{xp:s})}</span>`}
        ${o>0&&u`<span class="waiting">+${o}<span class="hidden"> (${l("figures_here")})</span></span>`}
        ${i>0&&u`<span class="hidden">, ${l("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${Ss} />
      <span class="hidden">${l("account")}${!t&&` (${l("figures_here")})`}</span>
    </a>
  `}var Jm=()=>u`<${V} name="bolt" />`;function Zm({today:e,goal:t}){let n=Math.min(1,e/t);return u`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function ql({course:e,isBegun:t,completed:n}){let s=e.counts?.lessons;return u`
    <article class="card">
      <p class="languages">
        <span>${$o(e.target_language)}</span>
        <span class="soft">${l("for_speakers_of",{language:$o(e.source_language)})}</span>
      </p>
      <h3 ...${I(e.source_language)}>${e.name}</h3>
      ${s>0&&(n?u`<${Qm} id=${`done-${e.id}`} done=${n} count=${s} />`:u`<p class="soft">${l("lessons",{count:s})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${q(e.id)}
        aria-label=${l(t?"continue_course":"start_course",{name:e.name})}
      >
        ${l(t?"continue":"start")}
      </a>
    </article>
  `}var Qm=({id:e,done:t,count:n})=>u`
  <p class="soft">
    <label for=${e}>${l("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function te({data:e}){return e.image_url?u`<${Tn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Sr=Qs(()=>null);function Wl(e){let t=oo(Sr),[n,s]=b(!1);return T(()=>t(e,n),[e,n]),[n,s]}function Tn({url:e,alt:t,...n}){let s=N(null),[o,r]=Wl(e);return T(()=>{let a=setTimeout(()=>!s.current.complete&&r(!0),Nt);return()=>clearTimeout(a)},[e]),u`
    <img
      ...${n}
      ref=${s}
      src=${ge(e)}
      alt=${t}
      hidden=${o}
      onError=${()=>r(!0)}
      onLoad=${()=>r(!1)}
    />
    ${o&&u`<span class="absent" dir="auto">${t||l("picture_missing")}</span>`}
  `}var e_=.7;function Z({url:e,slow:t=!1,auto:n=!1,icon:s=!1,label:o,onMissing:r}){let a=N(null),[i,c]=Wl(e),d=()=>{let f=a.current,_=setTimeout(()=>c(!0),Nt);f.currentTime=0,f.playbackRate=t?e_:1,f.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let f=new Audio(ge(e));return f.preload="metadata",f.onerror=()=>c(!0),f.onloadedmetadata=()=>c(!1),a.current=f,n&&De().sounds&&d(),()=>{f.pause(),f.onerror=null,f.removeAttribute("src"),f.load()}},[e]),T(()=>r?.(i),[i]),i&&!s)return u`<span class="absent">${l("sound_missing")}</span>`;let p=i?l("sound_missing"):o??l("play");return u`
    <button type="button" class=${s?"sound icon":"sound"} aria-label=${s?p:null} disabled=${i} onClick=${d}>
      <${V} name="sound" />${!s&&p}
    </button>
  `}function ot({hints:e,course:t}){return e?.length?u`
    <details class="hints">
      <summary>${l("hints")}</summary>
      <ul ...${I(t.source_language)}>${e.map(n=>u`<li>${n}</li>`)}</ul>
    </details>
  `:null}var Hl={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3],letters:["said_letters",2],spaces:["said_spaces",2],words:["said_words",2]},Bl=3,t_=.8,n_=.5,Ul="";function s_([e,t]){let n;do n=l(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===Ul);return Ul=n,n}function Gl(e,{row:t,isRepeat:n,kind:s}){return e==="correct"&&n?l("said_corrected"):e==="correct"&&t>=Bl&&(t%5===0||t===Bl)?l("said_row",{row:t}):s_(Hl[s]??Hl[e])}function Kl(e,t){return t?e===t?l("ended_all_right"):e>=t_*t?l("ended_strong"):l(e>=n_*t?"ended_half":"ended_weak"):l("ended_read")}var o_=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],Vl=["translation","translation-word-bank"],Tr=e=>o_.includes(e),Ar=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function Yl({exercise:e,lesson:t,course:n,answer:s,grading:o,languages:r,row:a,isRepeat:i}){let{exercise_type:c,data:d}=e,{verdict:p,is_correct:f}=o,_=Tr(c)&&p!=="correct"&&Ar(o.diff),m=_&&f?l_(o.diff):[],h=F(()=>Gl(p,{row:a,isRepeat:i,kind:m.length===1?m[0].kind:null}),[e]);return u`
    <div class="feedback" data-verdict=${p}>
      <p class="verdict"><${V} name=${f?"check":"close"} size="24" /><span>${h}</span></p>
      ${_&&u`<p ...${I(r.answer)}><${Or} type=${c} diff=${o.diff} /></p>`}
      ${m.map(w=>u`<${i_} ...${w} language=${r.answer} />`)}
      <div class="answer">
        <p ...${f?I(r.answer):{}}>
          ${!f&&u`<span class="soft">${l("right_answer")}: </span>`}
          <strong class="accepted" ...${I(r.answer)}>${r_(c,d,o)}</strong>
        </p>
        ${d.audio_url&&u`<${Z} url=${d.audio_url} icon auto=${c!=="listening"} />`}
      </div>
      ${Vl.includes(c)&&u`<p class="soft" ...${I(r.prompt)}>${gs(e)}</p>`}
      ${d.explanation&&u`<p ...${I(n.source_language)}>${d.explanation}</p>`}
      ${!f&&u`<${m_} exercise=${e} lesson=${t} course=${n} answer=${s} />`}
    </div>
  `}function r_(e,t,{verdict:n,expected:s,diff:o}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?s[i-1]:"")+a).join(""):n==="correct"&&Vl.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:wt(e,t,e==="pairs"&&n!=="correct"?Er(o):s)}var Er=e=>e.filter(({op:t,expected:n})=>t!=="equal"&&n).map(({expected:t})=>t),a_={accent:"hint_accent",letters:"hint_letters",spaces:"hint_spaces",words:"hint_words",numeral:"hint_numeral",swapped:"hint_swapped",typo:"hint_typo"};function i_({kind:e,expected:t,given:n,language:s}){let[o,r]=l(a_[e],c_).split("{given}"),[a,i]=r.split("{expected}"),c=d=>u`<q><bdi ...${I(s)}>${d}</bdi></q>`;return u`<p class="soft">${o}${c(n)}${a}${c(t)}${i}</p>`}var c_={given:"{given}",expected:"{expected}"};function l_(e){let t=e.filter(({op:n,given:s,expected:o})=>["accent","typo"].includes(n)&&s!==null&&o!==null);return[...new Map(t.map(n=>[u_(n),n]).reverse())].reverse().map(([n,{given:s,expected:o}])=>({kind:n,given:s,expected:o}))}function u_({op:e,expected:t,given:n}){let s=c=>c.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu,""),o=c=>s(c).normalize("NFD").replace(/\p{M}/gu,""),[r,a]=[t,n].map(o);if(e==="accent")return r===a?"accent":"letters";if(r===a)return"spaces";let i=c=>/\p{Nd}/u.test(c)||!s(c);return i(t)!==i(n)?i(n)?"words":"numeral":[...r].sort().join("")===[...a].sort().join("")?"swapped":"typo"}var d_={"fill-in-the-blank":" / ",pairs:", "};function Or({type:e,diff:t}){let n=e==="pairs"?t.filter(({op:r})=>r!=="equal"):t,s=n.map(({given:r,expected:a})=>As(r??a)),o=r=>r+1<s.length?d_[e]??lr(s[r],s[r+1]):"";return u`<span class="diff">${n.map((r,a)=>u`<${f_} ...${r} />${o(a)}`)}</span>`}var As=e=>typeof e=="object"&&e?`${e.left} – ${e.right}`:e,p_={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function f_({op:e,expected:t,given:n}){return e==="equal"?u`<span class="equal">${As(n)}</span>`:u`<span class=${e}
    ><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${l(p_[e])}: </span
    >${n!==null&&u`<del>${As(n)}</del>`}${t!==null&&u`<ins>${As(t)}</ins>`}</span
  >`}function m_({exercise:e,lesson:t,course:n,answer:s}){let[o,r]=b(null),[a,i]=b(!1),c=async()=>{let d=[l("report_subject"),`${n.name} (${n.id}) / ${t.name} (${t.id}) / ${e.id}`,JSON.stringify(s)];r(d.join(`
`));try{await navigator.clipboard.writeText(d.join(`
`)),i(!0)}catch{i(!1)}};return o&&a?u`<p class="soft">${l("report_copied")}</p>`:o?u`<p><textarea readonly rows="3" aria-label=${l("report_subject")}>${o}</textarea></p>`:u`<p><button type="button" class="quiet" onClick=${c}>${l("report")}</button></p>`}var __={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function Pr(e){let t=N(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},s=({value:r,onValue:a,first:i,...c})=>u`
    <input
      type="text"
      ...${__}
      ...${c}
      data-first-field=${i}
      value=${r}
      ref=${d=>{d?.setAttribute("autocorrect","off"),i&&d&&(t.current??=d)}}
      onFocus=${d=>{t.current=d.target}}
      onInput=${d=>a(d.target.value)}
    />
  `,o=e.length>0&&u`
      <div class="letters" role="group" aria-label=${l("special_letters")}>
        ${e.map(r=>u`
            <button type="button" key=${r} onPointerDown=${a=>a.preventDefault()} onClick=${()=>n(r)}>
              ${r}
            </button>
          `)}
      </div>
    `;return{field:s,bar:o}}function Es({answer:e,onAnswer:t,letters:n,label:s,language:o,grading:r}){let{field:a,bar:i}=Pr(n);return u`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":s,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...o})}
    ${!r&&i}
  `}var h_=/_{3,}/;function Xl({data:e,course:t,answer:n,onAnswer:s,grading:o,letters:r,asked:a,answered:i}){let c=e.text.split(h_),[d,p]=b(()=>c.slice(1).map((g,y)=>n?.[y]??"")),{field:f,bar:_}=Pr(r),m=(g,y)=>{let $=d.map((x,v)=>v===g?y:x);p($),s($.some(x=>x.trim())?$.map(x=>x.trim()?x:null):void 0)},h=[...e.blanks].sort((g,y)=>g.position-y.position),w=h.flatMap((g,y)=>(g.hints??[]).map($=>h.length>1?`${y+1}: ${$}`:$));return u`
    <${te} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&u`<${Z} url=${e.audio_url} icon />`}
      ${c.map((g,y)=>u`
          ${y>0&&f({first:y===1,value:d[y-1],onValue:$=>m(y-1,$),"aria-label":l("blank",{number:y}),"aria-describedby":"prompt",class:o&&(o.is_correct?"right":"wrong"),disabled:!!o,maxlength:200,...i,size:Math.max(4,d[y-1].length+1)})}${g}
        `)}
    </p>
    ${!o&&_}
    <${ot} hints=${w} course=${t} />
  `}function Jl({data:e,course:{source_language:t}}){return u`
    ${e.title&&u`<h2 ...${I(t)}>${e.title}</h2>`}
    <${te} data=${e} />
    ${e.media&&u`<${g_} media=${e.media} />`}
    <${Ts} text=${e.content} language=${t} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
  `}function g_({media:e}){return e.type==="audio"?u`<p><${Z} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?u`<video class="picture" src=${ge(e.url)} aria-label=${e.alt??""} controls></video>`:u`<${Tn} class="picture" url=${e.url} alt=${e.alt??""} />`}function Zl({data:e,course:t,answer:n,onAnswer:s,onSkip:o,grading:r,letters:a,answered:i}){let[c,d]=b(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return u`
    <${te} data=${e} />
    <p class="sounds">
      <${Z} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&u`<${Z} ...${p} label=${l("play_slowly")} />`}
    </p>
    ${!c&&u`<${Es}
      answer=${n}
      onAnswer=${s}
      letters=${a}
      label=${l("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${ot} hints=${e.hints} course=${t} />
    ${!c&&!r&&u`<p><button type="button" class="quiet" onClick=${o}>${l("cannot_listen")}</button></p>`}
  `}function Os(e,t){return{"data-index":e,onPointerDown(n){let s=n.currentTarget.closest("[data-index]").parentElement,o=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==s||Number(d.dataset.index)===o||(t(o,Number(d.dataset.index)),o=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function An(e,t,n){let s=[...e];return s.splice(n,0,...s.splice(t,1)),s}function Fe(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let s=Math.floor(Math.random()*(n+1));[t[n],t[s]]=[t[s],t[n]]}return t}function Ps({options:e,chosen:t,onChosen:n,several:s=!1,disabled:o,marks:r={},of:a}){let i=c=>{if(!s)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return de(()=>{let c=d=>{let p=e[Number(d.key)-1];!p||o||d.ctrlKey||d.metaKey||d.altKey||i(p.id)};return addEventListener("keydown",c),()=>removeEventListener("keydown",c)}),u`
    <fieldset class=${e.some(c=>c.image_url)?"choices pictures":"choices"} disabled=${o} aria-labelledby="prompt">
      ${e.map((c,d)=>{let p=c.text||c.alt||l("option",{number:d+1});return u`
          <div key=${c.id} class=${`choice ${r[c.id]??""}`}>
            <span class="key" aria-hidden="true">${d+1}</span>
            <label>
              <input
                type=${s?"checkbox":"radio"}
                name="choice"
                aria-label=${c.text?null:p}
                checked=${t.includes(c.id)}
                onChange=${()=>i(c.id)}
              />
              ${c.image_url&&u`<${Tn} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
              ${c.text&&u`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&u`<span>${p}</span>`}
            </label>
            ${c.audio_url&&u`<${Z} url=${c.audio_url} icon label=${l("play_option",{name:p})} />`}
            ${r[c.id]&&u`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${l(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var $_=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,w_=4;function Ql(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=Q(a);i&&!n.has(i)&&n.set(i,r)}let s=e.split($_),o=[];for(let r=0;r<s.length;){let a=r%2?y_(s,r,n):0,i=s.slice(r,r+Math.max(1,a)).join("");i&&o.push({text:i,word:a?n.get(Q(i)):null}),r+=Math.max(1,a)}return o}function y_(e,t,n){for(let s=2*w_-1;s>0;s-=2){let o=e.slice(t,t+s).join("");if(t+s<=e.length&&n.has(Q(o)))return s}return 0}var b_=60;function Le({text:e,asked:t,sound:n,words:s,isTaught:o}){let[r,a]=b(null),i=F(()=>o?v_(Ql(e,s)):[{text:e,word:null}],[e,s,o]);return u`
    <p class=${e.length>b_?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&u`<${Z} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:p,after:f})=>d?u`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${f}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&u`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||l("no_translation")}</span>
        ${r.audio_url&&u`<${Z} url=${r.audio_url} icon auto label=${l("play_option",{name:r.text})} />`}`}
    </p>
  `}function v_(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,s)=>{if(n.word)return;let[o,r]=[t[s-1],t[s+1]];o?.word&&(o.after=/^\S*/.exec(n.text)[0]),o?.word&&(n.text=n.text.slice(o.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function eu({data:e,answer:t,onAnswer:n,grading:s,words:o,of:r,asked:a,isTaught:i}){let c=F(()=>e.shuffle===!1?e.options:Fe(e.options),[e]),d=e.options.filter(_=>_.is_correct).length>1,p=t??[],f={};if(s)for(let{id:_,is_correct:m}of e.options)m?f[_]="right":p.includes(_)&&(f[_]="wrong");return u`
    <${te} data=${e} />
    <${Le} text=${e.question} asked=${a} sound=${e.audio_url} words=${o} isTaught=${i} />
    ${d&&u`<p class="soft">${l("choose_all")}</p>`}
    <${Ps}
      options=${c}
      of=${r}
      chosen=${p}
      several=${d}
      disabled=${!!s}
      marks=${f}
      onChosen=${_=>n(_.length?_:void 0)}
    />
  `}var x_={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},k_=2;function Ms(e,t){let n=N(new Map);de(()=>{let s=[...e.current.querySelectorAll("[data-tile]")],o=new Map(s.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(on())for(let a of s){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(f=>f!==i&&r(f)===r(i)&&!o.has(f)),p=d?c.get(d):c.get(i)??[...c].find(([f])=>r(f)===r(i))?.[1];p&&S_(a,p,o.get(i))}n.current=o},t)}function S_(e,t,n){let[s,o]=[t.left-n.left,t.top-n.top];Math.hypot(s,o)<=k_||e.animate([{transform:`translate(${s}px, ${o}px)`},{transform:"none"}],x_)}function tu({data:e,answer:t,onAnswer:n,grading:s,of:o}){let[r,a]=b(()=>t?T_(t,e.items):Fe(e.items.map((m,h)=>h))),i=N(null),c=N(null),[d,p]=b(null);Ms(i,[r]),T(()=>{n(r.map(h=>e.items[h].text));let m=c.current;(m?.disabled?m.parentElement.querySelector(".move:not(:disabled)"):m)?.focus()},[r]);let f=(m,h)=>{a(w=>(p(w[m]),An(w,m,h)))},_=(m,h,w,g)=>u`
    <button
      type="button"
      class="move"
      aria-label=${`${g}: ${e.items[r[m]].text}`}
      disabled=${h<0||h>=r.length}
      onClick=${y=>{c.current=y.currentTarget,f(m,h)}}
    >
      ${w}
    </button>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${d!==null&&!s&&l("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
    </p>
    <ol class=${`order ${s?s.is_correct?"right":"wrong":""}`} ref=${i}>
      ${r.map((m,h)=>{let{onPointerDown:w,...g}=Os(h,f);return u`
          <li key=${m} data-tile=${`order:${m}`} ...${g}>
            ${!s&&u`<span class="handle" aria-hidden="true" onPointerDown=${w}>⠿</span>`}
            <span ...${o(e.items[m].text)}>${e.items[m].text}</span>
            ${!s&&u`${_(h,h-1,"↑",l("move_up"))}${_(h,h+1,"↓",l("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function T_(e,t){let n=[];for(let s of e)n.push(t.findIndex((o,r)=>o.text===s&&!n.includes(r)));return n}var A_=5,E_=320,nu={left:"12345",right:"67890"};function su({data:e,answer:t,onAnswer:n,grading:s,of:o}){let r=F(()=>O_(e.pairs.length),[e]),[a,i]=b(()=>P_(t,e.pairs)),[c,d]=b(()=>new Set(a.keys())),[p,f]=b(null),[_,m]=b([]),[h,w]=b(null),[g,y,$]=[N(null),N(null),N(!1)];T(()=>()=>clearTimeout(g.current),[]);let x=r.find(({lefts:S})=>S.some(L=>!c.has(L)))??r.at(-1),v=(S,L)=>{if(s||c.has(L))return;if(!p||p.side===S)return f(p?.place===L?null:{side:S,place:L});let ne={[S]:L,[p.side]:p.place};f(null),k(ne)},k=({left:S,right:L})=>{let ne=a.has(S)?a:new Map([...a,[S,L]]);i(ne);let{[S]:ue,[L]:ce}=e.pairs;if(ue.right!==ce.right)return A(S,L);$.current=y.current.contains(document.activeElement),w(S);let re=new Set([...c,S]);d(re),At(),!(re.size<e.pairs.length)&&n([...ne].map(([gd,$d])=>({left:e.pairs[gd].left,right:e.pairs[$d].right})))},A=(S,L)=>{Et(),m([`left ${S}`,`right ${L}`]),clearTimeout(g.current),g.current=setTimeout(()=>m([]),E_)};de(()=>{$.current&&($.current=!1,(y.current.querySelector(".half:not(:disabled)")??y.current.closest("form").querySelector(".action > .primary")).focus())},[c]),de(()=>{let S=L=>{if(!(L.ctrlKey||L.metaKey||L.altKey))for(let ne of["left","right"]){let ue=x[`${ne}s`][nu[ne].indexOf(L.key)];ue!==void 0&&v(ne,ue)}};return addEventListener("keydown",S),()=>removeEventListener("keydown",S)});let M=S=>u`
    <ul aria-label=${l(S==="left"?"left_side":"right_side")}>
      ${x[`${S}s`].map((L,ne)=>{let ue=p?.side===S&&p.place===L,ce=c.has(L),re=_.includes(`${S} ${L}`)||s&&S==="left"&&a.get(L)!==L;return u`
          <li key=${L}>
            <button
              type="button"
              class=${`half ${ce?"linked":""} ${re?"wrong":""}`}
              aria-pressed=${String(ue)}
              disabled=${!!s||ce}
              onClick=${()=>v(S,L)}
            >
              <span class="key" aria-hidden="true">${nu[S][ne]}</span>
              <span ...${o(e.pairs[L][S])}>${e.pairs[L][S]}</span>
              ${ce&&u`<span class="hidden"> (${l("pair_found")})</span>`}
            </button>
          </li>
        `})}
    </ul>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">${_.length>0?l("pair_wrong"):h!==null&&l("pair_right",e.pairs[h])}</p>
    <div class="pairs" ref=${y}>${M("left")}${M("right")}</div>
  `}function O_(e){let t=Fe(Array.from({length:e},(s,o)=>o)),n=Math.ceil(e/A_);return Array.from({length:n},(s,o)=>{let r=t.slice(Math.floor(o*e/n),Math.floor((o+1)*e/n));return{lefts:r,rights:Fe(r)}})}function P_(e,t){let n=(s,o)=>t.findIndex(r=>r[s]===o);return new Map((e??[]).map(({left:s,right:o})=>[n("left",s),n("right",o)]))}var ou=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition,ru=5;function au({data:e,course:t,answer:n,onAnswer:s,onSkip:o,grading:r,words:a,asked:i}){let c=N(null),[d,p]=b(!1),[f,_]=b(!1);T(()=>()=>c.current?.abort(),[]);let m=g=>{let y=g.filter($=>$.trim());y.length?s(y.slice(0,ru)):_(!0)},h=()=>{if(d)return c.current.stop();c.current=new ou,Object.assign(c.current,{lang:Nc(e.answer_language??e.audio_language??t.target_language),maxAlternatives:ru,onresult:({results:[g]})=>m([...g].map(({transcript:y})=>y)),onerror:()=>_(!0),onend:()=>p(!1)}),_(!1),p(!0),c.current.start()},w=typeof n=="string"||Array.isArray(n);return u`
    <${te} data=${e} />
    <${Le} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${ou?u`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${h}>
            <span aria-hidden="true">●</span> ${d?l("stop_recording"):l("record")}
          </button>
        </p>`:u`<p class="soft">${l("no_recognition")}</p>`}
    <p role="status">
      ${w&&u`<q ...${i}>${r?.heard??wt("speaking",e,n)}</q>`} ${f&&l("not_understood")}
    </p>
    <${ot} hints=${e.hints} course=${t} />
    ${!r&&u`<p><button type="button" class="quiet" onClick=${o}>${l("cannot_speak")}</button></p>`}
  `}function iu({data:e,course:t,answer:n,onAnswer:s,grading:o,letters:r,words:a,asked:i,answered:c,isTaught:d}){return u`
    <${te} data=${e} />
    <${Le} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${Es}
      answer=${n}
      onAnswer=${s}
      letters=${r}
      label=${l("your_translation")}
      language=${c}
      grading=${o}
    />
    <${ot} hints=${e.hints} course=${t} />
  `}function cu({data:e,answer:t,onAnswer:n,grading:s,words:o,asked:r,isTaught:a}){let i=s?{[String(e.is_true)]:"right"}:{};return s&&!s.is_correct&&(i[String(t)]="wrong"),u`
    <${te} data=${e} />
    <${Le} text=${e.statement} asked=${r} sound=${e.audio_url} words=${o} isTaught=${a} />
    <${Ps}
      options=${[{id:"true",text:l("true")},{id:"false",text:l("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!s}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function lu({data:e,answer:t,onAnswer:n,grading:s,words:o,asked:r,answered:a,isTaught:i}){let c=F(()=>Fe(e.word_bank.map((v,k)=>k)),[e]),[d,p]=b(()=>M_(t,e.word_bank)),f=N(null),_=N(null);Ms(f,[d]),de(()=>{(_.current!==null&&f.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let m=v=>{p(v),n(v.length?v.map(k=>e.word_bank[k]):void 0)},h=v=>{if(s||d.includes(v))return;f.current.contains(document.activeElement)&&(_.current=C_(c,v,A=>!d.includes(A))),m([...d,v])},w=v=>{_.current=v,m(d.filter(k=>k!==v))};de(()=>{let v=k=>{let A=c[(Number(k.key)||NaN)-1];A===void 0||k.ctrlKey||k.metaKey||k.altKey||h(A)};return addEventListener("keydown",v),()=>removeEventListener("keydown",v)});let g=({key:v,currentTarget:k})=>{let A={ArrowLeft:-1,ArrowRight:1}[v]??0;return getComputedStyle(k).direction==="rtl"?-A:A},y=(v,k)=>{let A=g(v);if(!A)return;v.preventDefault();let M=c.filter(L=>!d.includes(L)),S=M[M.indexOf(k)+A];S!==void 0&&f.current.querySelector(`[data-tile="bank:${S}"]`).focus()},$=(v,k)=>{let A=g(v);if(!A)return;v.preventDefault();let M=k+A;M<0||M>=d.length||(_.current=d[k],m(An(d,k,M)))},x=(v,k)=>{p(A=>{let M=An(A,v,k);return n(M.map(S=>e.word_bank[S])),M})};return u`
    <${te} data=${e} />
    <${Le} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${o} isTaught=${i} />
    <p class="hidden" role="status" ...${a}>${!s&&d.map(v=>e.word_bank[v]).join(" ")}</p>
    <div ref=${f}>
      <div class="line" role="group" aria-label=${l("your_answer")} ...${a}>
        ${d.map((v,k)=>u`
            <button
              type="button"
              class="word"
              key=${v}
              data-tile=${`line:${v}`}
              disabled=${s}
              aria-label=${l("take_back",{word:e.word_bank[v]})}
              ...${Os(k,x)}
              onKeyDown=${A=>$(A,k)}
              onClick=${()=>w(v)}
            >
              ${e.word_bank[v]}
            </button>
          `)}
      </div>
      <div class="bank" role="group" aria-label=${l("words")} ...${a}>
        ${c.map(v=>u`
            <button
              type="button"
              class=${d.includes(v)?"word used":"word"}
              key=${v}
              data-tile=${`bank:${v}`}
              disabled=${s||d.includes(v)}
              onKeyDown=${k=>y(k,v)}
              onClick=${()=>h(v)}
            >
              ${e.word_bank[v]}
            </button>
          `)}
      </div>
    </div>
  `}function M_(e,t){let n=[];for(let s of e??[])n.push(t.findIndex((o,r)=>o===s&&!n.includes(r)));return n}function C_(e,t,n){let s=e.indexOf(t);return e.slice(s+1).find(n)??e.slice(0,s).findLast(n)??null}var Mr={translation:{component:iu,instruction:"do_translate"},"translation-word-bank":{component:lu,instruction:"do_build"},"fill-in-the-blank":{component:Xl,instruction:"do_fill"},vof:{component:cu,instruction:"do_judge"},pairs:{component:su,instruction:"do_pair"},informative:{component:Jl,instruction:"do_read"},ordering:{component:tu,instruction:"do_order"},"multiple-choice":{component:eu,instruction:"do_choose"},listening:{component:Zl,instruction:"do_listen"},speaking:{component:au,instruction:"do_speak"}};var[rt,kt,En,N_]=[1,2,3,4],R_={correct:En,accent:kt,typo:kt},uu={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:Xt,floor:L_,max:On,min:Cr,round:I_}=Math,Nr=e=>R_[e]??rt;function du(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:Nr(a)})),{due:s,state:o}=Rr(n,t);return{due:s,in_review:o==="review"}}function Rr(e,t=uu){let n=null;for(let{answered_at:s,rating:o}of e)n=D_(n,o,s,t);return n}function Lr({stability:e,answered_at:t},n,{weights:s}=uu){let o=L_((n-t)/864e5);return(1+pu(s)*On(0,o)/e)**-s[20]}var pu=e=>.9**(-1/e[20])-1;function D_(e,t,n,{weights:s,desired_retention:o}){let r=e?j_(e,t,n,s):{stability:s[t-1],difficulty:mu(fu(t,s))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===rt?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===kt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/pu(s)*(o**(-1/s[20])-1),f=Cr(On(I_(p),1),36500);return{...a,due:n+(d===null?f*864e5:d*6e4)}}function j_(e,t,n,s){let{stability:o,difficulty:r}=e,a=Lr(e,n,{weights:s}),i=t===rt,c;if(n-e.answered_at<864e5){let p=Xt(s[17]*(t-En+s[18]))*o**-s[19];c=o*(i?p:On(p,1))}else if(i){let p=s[11]*r**-s[12]*((o+1)**s[13]-1)*Xt((1-a)*s[14]);c=Cr(p,o/Xt(s[17]*s[18]))}else{let p=Xt(s[8])*(11-r)*o**-s[9]*(Xt((1-a)*s[10])-1)*(t===kt?s[15]:1);c=o*(1+p)}let d=r-s[6]*(t-En)*(10-r)/9;return{stability:On(c,.001),difficulty:mu(s[7]*fu(N_,s)+(1-s[7])*d)}}var fu=(e,t)=>t[4]-Xt(t[5]*(e-1))+1,mu=e=>Cr(On(e,1),10);var z_=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],F_=["translation","translation-word-bank"],q_=["fill-in-the-blank","ordering"],jr={equal:En,accent:kt,typo:kt,replace:rt,missing:rt},W_=21,H_=7,B_=.8;function Jt(e,t){let n=new Set(e.map(({id:g})=>g)),s=_u(e,({text:g,forms:y})=>[g,...y]),o=_u(e,g=>g.translations),r=!z_.includes(t.split("-")[0]),a=({words:g})=>Array.isArray(g)?[...new Set(g)].filter(y=>n.has(y)):null,i=(g,y)=>y?y.filter($=>g.includes($)):g.length===1?g:[],c=(g,y)=>{let $=r?Ir(g):[{text:g.join(" "),start:0,end:g.length}];return Dr(s,$).filter(({id:x,all:v})=>i(v,y).includes(x))},d=g=>Dr(o,Ir(g)),p=({source_text:g,target_text:y},$)=>{let[x,v]=[Pn(g),Pn(y)],k=M=>new Set(M.map(({id:S})=>S).filter(S=>!$||$.includes(S))).size,A=(M,S)=>k(c(M,$))+k(d(S));return A(v,x)>=A(x,v)},f=(g,y,$,x)=>{let v=$.filter(({op:A,expected:M})=>jr[A]&&M!==null);if(g==="pairs")return v.flatMap(({op:A,expected:M})=>_(M,x).map(S=>[S,jr[A]]));if(q_.includes(g))return v.flatMap(A=>Cs([A],M=>c(M,x)));if(g==="listening"||g==="speaking")return Cs(v,A=>c(A,x));if(!F_.includes(g))return[];if(p(y,x))return Cs(v,A=>c(A,x));let k=new Set(c(Pn(y.source_text),x).map(({id:A})=>A));return Cs(v,A=>d(A).filter(({id:M})=>k.has(M)))},_=({left:g,right:y},$)=>[[g,y],[y,g]].flatMap(([x,v])=>{let k=o.get(Q(v))??[];return i(s.get(Q(x))??[],$).filter(A=>k.includes(A))});return{wordsOf:({exercise_type:g,data:y})=>{let $=U_(g,y).map(x=>({op:"equal",expected:x}));return a(y)??[...new Set(f(g,y,$,null).map(([x])=>x))]},ratingsOf:({exercise_type:g,data:y},{verdict:$,diff:x})=>{let v=a(y),k=Nr($),A=new Map;for(let[S,L]of f(g,y,x,v))A.set(S,Math.min(L,A.get(S)??L));return v&&(k!==rt||v.length===1)?new Map([...v.map(S=>[S,k]),...A]):A},isIntoTarget:p,sideOf:g=>{let y=Pn(g),$=k=>y.filter((A,M)=>k.some(({start:S,end:L})=>S<=M&&M<L)).length,x=$(Dr(s,Ir(y))),v=$(d(y));return x===v?null:x>v?"target":"source"}}}function hu(e,t,n){let s=Lr(e,t,n),o=s*Math.min(1,Math.log(1+e.stability)/Math.log(1+W_)),r=e.rating===rt||s<B_;return{strength:Math.round(1e4*o)/1e4,state:r?"weak":e.stability>=H_?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function U_(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function _u(e,t){let n=new Map;for(let s of e)for(let o of new Set(t(s).map(Q)))o&&n.set(o,[...n.get(o)??[],s.id]);return n}var Pn=e=>gn(e).map(({key:t})=>t);function Ir(e){let t=[];for(let n=0;n<e.length;n++)for(let s=n+1;s<=e.length;s++)t.push({text:e.slice(n,s).join(" "),start:n,end:s});return t}var Dr=(e,t)=>t.flatMap(({text:n,start:s,end:o})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:s,end:o}))});function Cs(e,t){let n=e.flatMap(({op:a,expected:i})=>Pn(i).map(c=>({key:c,rating:jr[a]}))),s=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),o=s.length?s:n,r=o.map(({rating:a})=>a);return t(o.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function at(e){let{course:t}=e,n=F(()=>nc(e),[e]),{value:s}=Ht(t.id),{value:o}=lc(t),r=F(()=>ur(t,s?.words,o),[e,s,o]);return F(()=>{let a=s?.words??[],i=Jt(a,t.target_language);return{letters:n,words:a,languages:c=>Rc(c,t,i),grader:r}},[n,s,r])}var Ns=({exercise_type:e})=>Mr[e].instruction;function Rs({exercise:e,course:t,texts:n,answer:s,onAnswer:o,onSkip:r,onPass:a,grading:i=null}){let[c,d]=b([]),p=F(()=>(w,g)=>d(y=>[...y.filter($=>$!==w),...g?[w]:[]]),[]),{component:f}=Mr[e.exercise_type],{of:_,prompt:m,answer:h}=n.languages(e);return u`
    <${Sr.Provider} value=${p}><${f}
      data=${e.data}
      answer=${s}
      onAnswer=${o}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${w=>I(_(w))}
      asked=${I(m)}
      answered=${I(h)}
      isTaught=${m===t.target_language}
    /><//>
    ${c.length>0&&!i&&u`<div class="unavailable" role="status">
      <p>${l(a?"media_missing_pass":"media_missing")}</p>
      ${a&&u`<button type="button" class="quiet" onClick=${a}>${l("pass")}</button>`}
    </div>`}
  `}function Ls({exercise:e,lesson:t,course:n,texts:s,isRepeat:o=!1,row:r=0,given:a,onGraded:i,onPass:c,onContinue:d,goOn:p=l("continue"),isAmongOthers:f=!1}){let{exercise_type:_,data:m}=e,[h,w]=b(a),g=F(()=>a===void 0?null:Ce(e,a,s.grader),[a]),y=F(()=>performance.now(),[e]),$=N(null),x=_==="informative",v=f?"h2":"h1";de(()=>{if(f)return;($.current.querySelector("[data-first-field]")??$.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[e]),de(()=>{g&&($.current.querySelector(":scope > .action > .primary").focus({preventScroll:!f}),G_($.current))},[g]),T(()=>{if(f)return;let M=S=>{let L=!S.target.closest("button, a, input, textarea, select, summary, dialog");S.key!=="Enter"||!L||S.repeat||(S.preventDefault(),$.current.requestSubmit())};return addEventListener("keydown",M),()=>removeEventListener("keydown",M)},[]);let k=M=>{let S=os(_,m,M,s.grader);i(M,S,y),(x||S.verdict==="skipped")&&d()};return u`
    <form class=${`exercise ${g?"graded":""}`} ref=${$} onSubmit=${M=>{M.preventDefault(),g?d():x?k(!0):h!==void 0&&k(h)}}>
      <${v} tabindex="-1" aria-describedby="prompt">${l(Ns(e))}${o&&u`${" "}<span class="again">${l("once_more")}</span>`}<//>
      <div class="body">
        <${Rs}
          exercise=${e}
          course=${n}
          texts=${s}
          answer=${h}
          onAnswer=${w}
          onSkip=${()=>k({skipped:!0})}
          onPass=${c&&!x?()=>c(y):null}
          grading=${g}
        />
      </div>
      <div class=${`action ${g?g.verdict:""}`}>
        <div role="status">
          ${g&&u`<${Yl}
            exercise=${e}
            lesson=${t}
            course=${n}
            answer=${h}
            grading=${g}
            languages=${s.languages(e)}
            row=${r}
            isRepeat=${o}
          />`}
        </div>
        <button type="submit" class="primary" disabled=${!g&&!x&&h===void 0}>
          ${g||x?p:l("check")}
        </button>
      </div>
    </form>
  `}function G_(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&scrollBy(0,t)}var K_=["informative","listening","speaking"];function gu({courses:e}){let t=e&&V_(e),{value:n,error:s}=$e(async()=>e&&{found:await Y_(t)},[t?.id,!e]);return s||n&&!n.found?null:u`<div class="try-out">${n?u`<${X_} ...${n.found} />`:u`<${B} />`}</div>`}function V_(e){let t=({source_language:n})=>n.split("-")[0]===R().language;return e.find(t)??e[0]}async function Y_(e){if(!e)return null;let t=await ve(e.id)??await xe(e.id),s=j(t).flatMap(({lesson:o})=>H(o).map(r=>({exercise:r,lesson:o}))).find(({exercise:o})=>!K_.includes(o.exercise_type));return s&&{content:t,...s}}function X_({content:e,exercise:t,lesson:n}){let s=at(e),[o,r]=b(void 0),{course:a}=e;return u`
    <${Ls}
      exercise=${t}
      lesson=${n}
      course=${a}
      texts=${s}
      given=${o}
      onGraded=${(c,{is_correct:d})=>{r(c),d?At():Et()}}
      onContinue=${()=>_e(Ye(a.id,Wt(e,new Set).id))}
      goOn=${l("first_lesson")}
      isAmongOthers
    />
  `}function $u(){let e=E(),t=e.account?.id,n=!t&&!Object.keys(xn(e)).length,s=wu(1,t);return D(l("home_title")),u`
    <section class="hero">
      <h1>${l(n?"home_title":"home_back")}</h1>
      ${n&&!s.error&&u`<${gu} key=${e.language} courses=${s.value?.list.courses} />`}
    </section>
    <${Yt} />
    <${J_} key=${t} first=${s} />
  `}function J_({first:e}){let t=E(),n=t.account?.id,[s,o]=b(1),r=wu(s===1?null:s,n),{value:a,error:i,state:c}=s===1?e:r,{value:d}=ie(()=>Z_(n),()=>Q_(n),[n]);if(i)return u`<${ee} error=${i} />`;if(!a)return u`<${B} />`;let p=c==="late"&&a.stored.length>0,{courses:f,hasPrev:_,hasNext:m}=p?{courses:a.stored}:a.list,h=xn(t),w=({id:k})=>Math.max(d?.[k]??0,Tc(k,t)),g=k=>k.id in h||w(k)>0||he(k.id,t).size>0,y=(k,A)=>(h[k.id]??"")<(h[A.id]??"")?1:-1,[$,x]=[f.filter(g).sort(y),f.filter(k=>!g(k))],v=k=>u`
    <ul class="cards">
      ${k.map(A=>u`<li key=${A.id}><${ql} course=${A} isBegun=${g(A)} completed=${w(A)} /></li>`)}
    </ul>
  `;return u`
    ${p&&u`<p role="status">${l("courses_on_device")}</p>`}
    ${$.length>0&&u`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${l("courses_begun")}</h2>
      ${v($)}
    </section>`}
    ${(x.length>0||!$.length)&&u`<section aria-labelledby="courses">
      <h2 id="courses">${l($.length?"more_courses":"courses")}</h2>
      ${!n&&!$.length&&u`<p class="soft">${l("home_text")}</p>`}
      ${f.length?v(x):u`<p class="empty">${l("no_courses")}</p>`}
    </section>`}
    ${(_||m)&&u`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>o(s-1)}>${l("previous")}</button>
      <button type="button" disabled=${!m} onClick=${()=>o(s+1)}>${l("next")}</button>
    </p>`}
  `}function wu(e,t){let n=async()=>{let[r,a]=await Promise.all([pc(e),uc()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},s=async()=>({list:await fc(e),stored:[]}),o=async()=>null;return ie(e?n:o,e?s:o,[e,t])}var Z_=async e=>e?U(pe("done",e)):null;async function Q_(e){if(!e)return null;let{data:t}=await O("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(s=>[s.course_id,s.lessons_completed]));return await me(e,"values",{key:pe("done",e),value:n}),n}function bu(){let{account:e}=E();return D(l("leaderboard")),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${l("leaderboard")}</h1>
      ${e?u`<${th} key=${e.id} account=${e.id} />`:u`<${eh} />`}
    </section>
  `}function eh(){return u`
    <p>${l("leaderboard_what")}</p>
    <p>${l("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a>
    </p>
  `}function th({account:e}){let{value:t,error:n}=$e(()=>oh(e),[]);if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let{entries:s,me:o,ends_at:r}=t;return u`
    <p class="soft">${l("leaderboard_until",{time:ja(r)})}</p>
    ${s.length?u`<${nh} entries=${s} me=${o} />`:u`<p class="empty">${l("leaderboard_empty")}</p>`}
    <${sh} me=${o} isEmpty=${!s.length} />
  `}function nh({entries:e,me:t}){let n=e.some(({is_me:s})=>s);return u`
    <table class="ranks" aria-label=${l("leaderboard")}>
      <thead>
        <tr><th scope="col">${l("rank")}</th><th scope="col">${l("name")}</th><th scope="col">${l("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((s,o)=>u`<${yu} key=${o} ...${s} />`)}
        ${!n&&t.rank!==null&&u`<${yu} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function yu({rank:e,display_name:t,xp:n,is_me:s,apart:o}){return u`
    <tr class=${`${s?"own":""} ${o?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&u`<bdi>${t}</bdi> `}${s&&u`<span class="you">${l("you")}</span>`}</th>
      <td class="figure points">${l("xp",{xp:n})}</td>
    </tr>
  `}function sh({me:e,isEmpty:t}){return e.opted_out?u`<p class="soft">${l("leaderboard_hidden")} <a href="/learn/account/profile">${l("profile")}</a></p>`:!t&&e.rank===null&&u`<p class="soft">${l("leaderboard_no_points")}</p>`}var oh=async e=>(await Rt(O("GET","/progress/leaderboard",{account:e}))).data;var rh=5;function vu({content:e,lesson:t,result:n}){let s=N(null);T(()=>{s.current.focus(),scrollTo(0,0),va()},[]);let o=E(),{course:r}=e,a=K(o),{streak:i,today:c,goal:d}=Kt(o,a,C()),p=a.filter(({state:w,completed_at:g})=>w!=="open"&&le(g)===le(n.completed_at)).length<=1,f=n.attempts.filter(({score:w})=>w!==null),_=f.filter(Me).length,m=f.filter($t).length,h=xt(o)?null:Wt(e,he(r.id,o));return u`
    <section class="finished">
      ${i>0&&p&&u`<${V} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${s}>${l("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&p&&u`<strong>${l("streak_days",{count:i})}</strong>${" "}`}
        ${Kl(_,f.length)} ${ah(n,a)}
      </p>
      <${ih} result=${n} />
      <div role="status"><${xs} result=${n} /></div>
      ${d>0&&u`<p class="done"><label for="goal">${l("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${ch} days=${bt(a)} />
      <${lh} course=${r} lesson=${t} />
      <p class="buttons">
        ${h&&u`<a class="button" href=${Ye(r.id,h.id)}>${l("next_lesson",{name:h.name})}</a>`}
        ${m>0&&u`<a class=${h?"button plain":"button"} href=${be(r.id,"mistakes")}>${l("practise_mistakes_of",{count:m})}</a>`}
        <a class=${h||m?"button plain":"button"} href=${q(r.id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function ah(e,t){let n=t.filter(({lesson_id:s,client_id:o,completed_at:r,score:a})=>s===e.lesson_id&&o!==e.client_id&&r&&a!==null).sort((s,o)=>s.completed_at<o.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":l("better_than_before",{before:n.score})}function ih({result:e}){let t=xa(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return u`
    <dl class="figures">
      <div><dt>${l("points")}</dt><dd class="points">${l("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&u`<div><dt>${l("score")}</dt><dd class="score">${l("percent",{score:e.score})}</dd></div>`}
      <div><dt>${l("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function ch({days:e}){let t=le(C()),n=Array.from({length:7},(s,o)=>Re(t,6-o));return u`
    <ol class="week" aria-label=${l("last_seven_days")}>
      ${n.map(s=>u`
          <li class=${`${e.has(s)?"active":""} ${s===t?"today":""}`}>
            <span>${dn(s)}</span>
            <span class="day">${e.has(s)&&u`<${V} name="check" size="16" /><span class="hidden">${l("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function lh({course:e,lesson:t}){let{value:n}=Ht(e.id),s=F(()=>uh(n?.words??[],e,t),[n]);return s.length?u`
    <ul class="learned" aria-label=${l("words_of_lesson")}>
      ${s.map(o=>u`
          <li key=${o.id}>
            ${o.audio_url&&u`<${Z} url=${o.audio_url} icon label=${l("play_option",{name:o.text})} />`}
            <strong ...${I(e.target_language)}>${o.text}</strong>
            <span class="soft" ...${I(e.source_language)}>${o.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function uh(e,t,n){let{wordsOf:s}=Jt(e,t.target_language),o=new Set(n.exercises.flatMap(({exercise:a})=>s(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>o.has(a)&&i!==n.id)].slice(0,rh)}function xu(e,t){T(()=>e?Ka(dh,t):void 0,[e])}function dh(){return new Promise(e=>{let t=document.createElement("dialog");t.className="question",t.setAttribute("aria-labelledby","leave-title"),t.addEventListener("close",()=>{t.remove(),e(t.returnValue==="leave")}),nn(u`<form method="dialog">
        <h2 id="leave-title">${l("leave_title")}</h2>
        <p>${l("leave_text")}</p>
        <p class="buttons">
          <button class="primary" value="stay">${l("leave_stay")}</button>
          <button value="leave">${l("leave_leave")}</button>
        </p>
      </form>`,t),document.body.append(t),t.showModal()})}var ph=864e5,fh=5;function Is({content:e,items:t,attempts:n,onAttempt:s,leave:o,finished:r}){let{course:a}=e,i=at(e),[c,d]=b(()=>hh(t)),p=c??et(t,n,!0);if(!p)return r;let{exercise:f,lesson:_,tries:m}=p,h=_h(n),w=$=>{d($),Xe({feedback:$&&{exercise_id:f.id,tries:m,answer:$.answer}})},g=($,x,v)=>{let k=new Date(C()),A=f.exercise_type!=="informative"&&x.verdict!=="skipped";A&&(w({...p,answer:$}),x.is_correct?At():Et());let{verdict:M,score:S}=A?x:ku;s({...Su(k,f,v),answer:$,verdict:M,score:S},k)},y=$=>{let x=new Date(C());s({...Su(x,f,$),...ku,passed:!0},x)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${o.address} aria-label=${o.text}><${V} name="close" size="24" /></a>
        <div class=${`progress ${c&&h&&h%fh===0?"streak":""}`}>
          <progress
            max=${n.length+mh(t,n)}
            value=${n.length}
            aria-label=${l("progress")}
          ></progress>
        </div>
        <${Ss} />
      </div>
      <${Ls}
        key=${`${f.id} ${m}`}
        exercise=${f}
        lesson=${_}
        course=${a}
        texts=${i}
        isRepeat=${m>0}
        row=${h}
        given=${c?.answer}
        onGraded=${g}
        onPass=${y}
        onContinue=${()=>w(null)}
      />
    </div>
  `}var ku={verdict:null,score:null},Su=(e,t,n)=>({client_id:ze(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),ph)}),mh=(e,t)=>e.filter(n=>et([n],t,!0)).length;function _h(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Me(n))}function hh(e){let{feedback:t}=fe(),n=t&&e.find(({exercise:s})=>s.id===t.exercise_id);return n&&Ce(n.exercise,t.answer)?{...n,...t}:null}var gh=async e=>(await Promise.all([ve(e),yt(e)]))[0],$h=async e=>(await Promise.all([xe(e),Te(e)]))[0];function Tu({courseId:e,lessonId:t}){let n=Kn(),s=ie(()=>gh(e),()=>$h(e),[e,n]),{value:o,error:r}=s,a=o&&j(o).find(c=>c.lesson.id===t)?.lesson,i=F(()=>a&&Ze(o,he(e,R()))[t]==="locked",[o,a,s.state]);return D(a?.name??l("lesson")),!o||i&&s.state==="waiting"?u`<h1 class="hidden">${l("lesson")}</h1>${r?u`<${ee} error=${r} />`:u`<${B} />`}`:!a||i||!H(a).length?u`
      <h1>${a?.name??l("lesson")}</h1>
      <p>${l(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${q(e)}>${l("back_to_course")}</a></p>
    `:u`<${wh} key=${n} content=${o} lesson=${a} />`}function wh(e){let[{content:t,lesson:n}]=b(e),s=t.course.id,o=F(()=>H(n).map(w=>({exercise:w,lesson:n})),[n]),r=()=>Ut(s,R())[n.id]?.state!=="completed",a=E(),[i,c]=b(()=>kc(s,n.id,fe().result)),d=a.results.find(({client_id:w})=>w===i.client_id)??i,[p,f]=b(d.repeats??[]),_=!et(o,i.attempts);xu(!_&&i.attempts.length>0,q(s));let m=(w,g)=>{let y={...w,account_id:w.account_id??P()},$=et(o,y.attempts)?y:yh(y,n,r(),g);return c($),Xe({result:$.client_id}),gt($).then(()=>$.state==="waiting"&&Se()),$};T(()=>{i.state==="open"&&_&&m(i,new Date(C()))},[]),T(()=>{ms(t,he(s,R())).catch(()=>null)},[]);let h=(w,g)=>{if(_){f([...p,w]),vc(i.client_id,w);return}let y=r(),{account_id:$}=m(hs(i,w),g);y&&$t(w)&&bl($,w.client_id)};return r()&&!i.attempts.length&&xt(a)?u`<${Pl} courseId=${s} />`:u`
    <${Is}
      content=${t}
      items=${o}
      attempts=${[...i.attempts,...p]}
      onAttempt=${h}
      leave=${{address:q(s),text:l("leave_lesson")}}
      finished=${u`<${vu} content=${t} lesson=${n} result=${d} />`}
    />
  `}var yh=(e,t,n,s)=>{let o=sc(e.attempts),r=n?$l(t.experience_points,o):0;return{...e,state:"waiting",completed_at:s.toISOString(),score:o,points:r}};var bh=2*864e5;function qe(e){let t=vh(R().account?.timezone),n=t.format(e),[s,o]=[e,e+bh];for(;o-s>1;){let r=Math.floor((s+o)/2);t.format(r)===n?s=r:o=r}return{now:e,end:o}}function vh(e){try{return new Intl.DateTimeFormat("en",{timeZone:e})}catch{return new Intl.DateTimeFormat("en")}}var We=({due:e,in_review:t},{now:n,end:s})=>e!==null&&(e<=n||t&&e<s);var xh=100,kh=864e5,it=async(e,t)=>e&&U(pe("known",e,t));async function Ds(e){let t=P();if(t===null)return null;let n=pe("known",t,e),s=`course_id=${encodeURIComponent(e)}&limit=${xh}`;try{let o=C(),[r,a,i,c]=await Promise.all([O("GET",`/progress/mistakes?${s}`,{account:t}),O("GET",`/progress/reviews?${s}`,{account:t}),Sh(t,s),O("GET","/progress/scheduler",{account:t})]),d={read_at:o,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await me(t,"values",{key:n,value:d}),d}catch(o){if(!Ct(o))throw o;return it(t,e)}}async function Sh(e,t){let[n,s]=await Promise.all([O("GET",`/progress/words?${t}&due=true`,{account:e}),O("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...s.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,a])=>({id:r,strength:a.strength,state:a.state,...zr(a)}))}function zr({due:e,last_seen_at:t}){let[n,s]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-s>=kh}}function Au(e){return K(R()).filter(({course_id:n,state:s})=>n===e&&s!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,s)=>n.answered_at-s.answered_at||(n.client_id<s.client_id?-1:1))}function Zt(e,t){let n=new Map;for(let i of Au(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let s=new Map;for(let[i,c]of n){let d=c.at(-1),p=du(c,t?.scheduler);s.set(i,{answered_at:d.answered_at,is_correct:Me(d),...p,attempt:d})}if(!t)return s;let o=i=>!(s.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of s)o(i)&&s.set(i,{...c,is_correct:!r.has(i)});let a=i=>s.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>o(d)))s.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c,state:d}of t.due.filter(({exercise_id:p})=>o(p)))s.set(i,{...a(i),due:Date.parse(c),in_review:d==="review"});return s}async function Mn(e,t,n){let{wordsOf:s,ratingsOf:o,grader:r}=await Pu(e),a=Ou(e,{ratingsOf:o,grader:r,known:t,now:n.now}),i=[...a.values()].filter(c=>c.state==="weak"||We(c,n));return i.sort((c,d)=>c.strength-d.strength||(c.id<d.id?-1:1)),{weak:i.map(({id:c})=>c),withCard:new Set(a.keys()),wordsOf:s}}async function Eu(e,t){let[{ratingsOf:n,grader:s},o]=await Promise.all([Pu(e),it(P(),e.course.id)]);return Ou(e,{ratingsOf:n,grader:s,known:o,now:t})}function Ou(e,{ratingsOf:t,grader:n,known:s,now:o}){let r=new Map((s?.strengths??[]).map(a=>[a.id,a]));for(let a of Th(e,t,n,o,s?.scheduler))a.answered_at>(s?.read_at??0)&&r.set(a.id,a);return r}async function Pu({course:e}){let[t,n]=await Promise.all([ht(e.id),Gt(e)]);return{...Jt(t?.words??[],e.target_language),grader:n}}function Th(e,t,n,s,o){let r=new Map(j(e).flatMap(({lesson:i})=>H(i).map(c=>[c.id,c]))),a=new Map;for(let{exercise_id:i,answer:c,answered_at:d}of Au(e.course.id)){let p=r.get(i),f=p&&Ce(p,c,n);for(let[_,m]of f?t(p,f):[])a.set(_,[...a.get(_)??[],{answered_at:d,rating:m}])}return[...a].map(([i,c])=>({id:i,...hu(Rr(c,o),s,o)}))}async function Ah(e){let[t,n]=await Promise.all([ve(e),it(P(),e)]);return t&&Mu(t,n)}async function Eh(e){let[t,n]=await Promise.all([xe(e),Ds(e)]);return Mu(t,n)}async function Mu(e,t){let n=e.course.id,s=await Gt(e.course),o=new Map((t?.mistakes??[]).map(a=>[a.exercise_id,a])),r=[];for(let[a,{answered_at:i,is_correct:c,attempt:d}]of Zt(n,t)){let p=!c&&Oh(e,a),f=o.get(a),m=d&&!(Date.parse(f?.answered_at)>=i)?p&&Ce(p.exercise,d.answer,s):f;p&&m&&r.push({...p,answer:d?.answer,...m,answered_at:i})}return r.sort((a,i)=>i.answered_at-a.answered_at||(a.exercise.id<i.exercise.id?-1:1)),{content:e,mistakes:r}}function Oh(e,t){for(let{lesson:n}of j(e)){let s=H(n).find(({id:o})=>o===t);if(s)return{exercise:s,lesson:n}}return null}function Cu({courseId:e}){let{account:t}=E(),{value:n,error:s,state:o}=ie(()=>Ah(e),()=>Eh(e),[e,t?.id]);return D(l("mistakes")),u`
    <${st} courseId=${e} current="mistakes" />
    <h1>${l("mistakes")}</h1>
    ${s?u`<${ee} error=${s} />`:n&&(n.mistakes.length||o!=="waiting")?u`<${Ph} ...${n} />`:u`<${B} />`}
  `}function Ph({content:e,mistakes:t}){let n=e.course.id,s=at(e);return t.length?u`
    <p>${l("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${be(n,"mistakes")}>${l("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(o=>u`<li key=${o.exercise.id}><${Mh} ...${o} languages=${s.languages(o.exercise)} /></li>`)}
    </ul>
  `:u`
      <p class="empty">${l("mistakes_empty")}</p>
      <p><a href=${q(n)}>${l("back_to_course")}</a></p>
    `}function Mh({exercise:e,lesson:t,answered_at:n,answer:s,expected:o,diff:r,languages:a}){let{exercise_type:i,data:c}=e,d=I(a.answer),p=Ar(r)&&(Tr(i)||i==="pairs");return u`
    <h2 ...${I(a.prompt)}>${gs(e)}</h2>
    <dl>
      <dt>${l("your_answer")}</dt>
      <dd ...${d}>${p?u`<${Or} type=${i} diff=${r} />`:u`<del>${wt(i,c,s)}</del>`}</dd>
      <dt>${l("right_answer")}</dt>
      <dd ...${d}><strong>${wt(i,c,i==="pairs"?Er(r):o)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${Ia(n)}</p>
  `}function Nu(){return D(l("not_found")),u`
    <h1>${l("not_found")}</h1>
    <p><a href="/">${l("all_courses")}</a></p>
  `}var Ru="langlearn.install",Ch=2,Nh=navigator.standalone===!1&&navigator.maxTouchPoints>1,Fr=!0;try{Fr=localStorage.getItem(Ru)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),z({installer:e})});var Lu=e=>!Fr&&!!(e.installer||Nh)&&bt(K(e)).size>=Ch;function Iu(){try{localStorage.setItem(Ru,"shown")}catch{}}function qr(){Fr=!0,z({installer:null})}var{product:Rh}=document.getElementById("app").dataset;function Du(){let e=E();return u`
    <div class="notices" role="status">
      ${e.hasNewVersion?u`<${Lh} />`:Lu(e)&&u`<${Ih} installer=${e.installer} />`}
    </div>
  `}function Lh(){return u`
    <form id="reload" class="floating">
      <p>${l("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>z({hasNewVersion:!1})}>${l("later")}</button>
      <button class="primary">${l("reload")}</button>
    </form>
  `}function Ih({installer:e}){T(Iu,[]);let t=()=>{e.prompt(),qr()};return u`
    <div class="floating">
      <p>${l(e?"install_text":"install_ios",{product:Rh})}</p>
      <button type="button" class="quiet" onClick=${qr}>${l(e?"not_now":"close")}</button>
      ${e&&u`<button type="button" class="primary" onClick=${t}>${l("install")}</button>`}
    </div>
  `}function ju(){let[e,t]=b(!1);return e?u`<${Fh} />`:u`<${nt} title=${l("own_data")}>
    <${Dh} />
    <${zh} onDeleted=${()=>t(!0)} />
  </>`}function Dh(){let{account:e}=E(),{busy:t,done:n,failure:s,run:o}=X();return u`
    <section>
      <h2>${l("export")}</h2>
      <p>${l("export_help")}</p>
      <${J} failure=${s} />
      <button type="button" disabled=${t} onClick=${()=>o(()=>jh(e.id))}>${l("export_button")}</button>
      <p role="status">${n&&l("export_done")}</p>
    </section>
  `}async function jh(e){let t=new Blob([JSON.stringify(await cl(e),null,2)],{type:"application/json"}),n=document.createElement("a");n.href=URL.createObjectURL(t),n.download=`account-${e}.json`,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function zh({onDeleted:e}){let{account:t}=E(),[n,s]=b(""),{busy:o,failure:r,run:a}=X();return u`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await il(t.id,n),e()})}}>
      <h2>${l("delete_account")}</h2>
      <p>${l("delete_help")}</p>
      <${J} failure=${r} texts=${{401:"current_password_wrong",409:"last_administrator"}} />
      <${we}
        name="password"
        label=${l("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${n}
        onValue=${s}
      />
      <button type="submit" class="destructive" disabled=${o||!n}>${l("delete_account")}</button>
    </form>
  `}function Fh(){let e=N(null);return T(()=>e.current.focus(),[]),u`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${l("account_deleted")}</h1>
      <p>${l("account_deleted_text")}</p>
      <p><a class="button" href="/">${l("all_courses")}</a></p>
    </section>
  `}function zu(){let{account:e}=E();return T(()=>{e&&Ga()},[e?.id]),e!==null}var Fu={401:"wrong_password",409:"email_taken"};function js({failure:e,value:t,onValue:n}){return u`<${we}
    name="email"
    label=${l("email")}
    wrong=${e?.errors.email&&l("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function qu(){let e=ir(E()).length,[t,n]=b(""),[s,o]=b(""),[r,a]=b(!0),{busy:i,failure:c,run:d}=X(),p=zu();D(l("sign_in"));let f=_=>{_.preventDefault(),d(async()=>{await $r(r&&e>0),await Oa(t,s)})};return p?null:u`
    <form class="account" onSubmit=${f}>
      <h1>${l("sign_in")}</h1>
      <${Yt} />
      <${J} failure=${c} texts=${Fu} />
      <${js} failure=${c} value=${t} onValue=${n} />
      <${we}
        name="password"
        label=${l("password")}
        type="password"
        autocomplete="current-password"
        required
        value=${s}
        onValue=${o}
      />
      ${e>0&&u`<label class="tick">
        <input type="checkbox" checked=${r} onChange=${_=>a(_.target.checked)} />
        <span>${l("adopt_results",{count:e})}</span>
      </label>`}
      <button type="submit" class="primary" disabled=${i}>${l("sign_in")}</button>
      <p><a href="/learn/forgot-password">${l("forgot_password")}</a></p>
      <p>${l("no_account")} <a href=${`/learn/register${location.search}`}>${l("register")}</a></p>
    </form>
  `}function Wu(){let e=ir(E()).length,[t,n]=b(""),[s,o]=b(""),{busy:r,failure:a,run:i}=X(),c=zu();D(l("register"));let d=p=>{p.preventDefault(),i(async()=>{await $r(!0),await Pa(t,s),vs(P(),wr).catch(()=>null)})};return c?null:u`
    <form class="account" onSubmit=${d}>
      <h1>${l("register")}</h1>
      ${e>0&&u`<p>${l("results_move",{count:e})}</p>`}
      <${J} failure=${a} texts=${Fu} />
      <${js} failure=${a} value=${t} onValue=${n} />
      <${Sn}
        name="password"
        label=${l("password")}
        errors=${a?.errors.password}
        value=${s}
        onValue=${o}
      />
      <button type="submit" class="primary" disabled=${r}>${l("register")}</button>
      <p>${l("have_account")} <a href=${`/learn/sign-in${location.search}`}>${l("sign_in")}</a></p>
    </form>
  `}function Hu(){return u`<${nt} title=${l("change_password")}><${qh} /></>`}function qh(){let{account:e}=E(),[t,n]=b(""),[s,o]=b(""),{busy:r,done:a,failure:i,run:c}=X();return u`
    <form onSubmit=${p=>{p.preventDefault(),c(async()=>{await al(e.id,t,s),n(""),o("")})}}>
      <${J} failure=${i} texts=${{401:"current_password_wrong"}} />
      <input type="hidden" autocomplete="username" value=${e.email} />
      <${we}
        name="current"
        label=${l("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${t}
        onValue=${n}
      />
      <${Sn}
        name="chosen"
        label=${l("new_password")}
        errors=${i?.errors.new_password}
        value=${s}
        onValue=${o}
      />
      <p class="soft">${l("other_devices_end")}</p>
      <button type="submit" class="primary" disabled=${r}>${l("save")}</button>
      <p role="status">${a&&l("password_changed")}</p>
    </form>
  `}function Bu(){let[e,t]=b(""),{busy:n,done:s,failure:o,run:r}=X();return D(l("forgot_password")),u`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>fl(e))}}>
      <h1>${l("forgot_password")}</h1>
      <p>${l("forgot_help")}</p>
      <${J} failure=${o} />
      <${js} failure=${o} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${l("send_mail")}</button>
      <p role="status">${s&&l("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${l("enter_code")}</a> <a href="/learn/sign-in">${l("sign_in")}</a></p>
    </form>
  `}function Uu(){let[e,t]=b(""),n=u`
    <p role="status">${l("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${l("sign_in")}</a></p>
  `;return u`
    <${ks} title=${l("choose_password")} button=${l("save")} onCode=${s=>ml(s,e)} done=${n}>
      ${s=>u`
        <${Sn}
          name="chosen"
          label=${l("new_password")}
          errors=${s?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${s?.errors.token&&u`<p><a href="/learn/forgot-password">${l("mail_again")}</a></p>`}
      `}
    </>
  `}var Gu={409:"placement_impossible"};function Ku({courseId:e}){let{account:t}=E(),{value:n,error:s}=Qe(e,t?.id);return D(l("placement")),n?u`<${Wh} key=${t?.id} content=${n} account=${t?.id??null} />`:u`<h1 class="hidden">${l("placement")}</h1>${s?u`<${ee} error=${s} />`:u`<${B} />`}`}function Wh({content:e,account:t}){let[n,s]=b(null);if(!n)return u`<${Hh} content=${e} account=${t} onStart=${s} />`;let o={content:e,account:t,...n};return n.question?u`<${Bh} key=${n.question.id} ...${o} onAnswered=${s} />`:u`<${Uh} ...${o} />`}function Hh({content:e,account:t,onStart:n}){let{course:s}=e,{busy:o,failure:r,run:a}=X(),i=()=>a(async()=>n(await Uc(t,e)));return u`
    <section class="placement">
      <p><a href=${q(s.id)} dir="auto">${s.name}</a></p>
      <h1>${l("placement")}</h1>
      <p>${l("placement_help")}</p>
      <${J} failure=${r} texts=${Gu} />
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${o} onClick=${i}>${l("start")}</button>
    </section>
  `}function Bh({content:e,account:t,placement:n,question:s,onAnswered:o}){let r=at(e),[a,i]=b(void 0),{busy:c,failure:d,run:p}=X(),f=N(null);T(()=>{(f.current.querySelector("[data-first-field]")??f.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=h=>p(async()=>o(await Gc(t,e,n,s,h))),m=h=>{h.preventDefault(),a!==void 0&&!c&&_(a)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${q(e.course.id)} aria-label=${l("leave_placement")}><${V} name="close" size="24" /></a>
        <p role="status">${l("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${f} onSubmit=${m}>
        <h1 tabindex="-1">${l(Ns(s))}</h1>
        <div class="body">
          <${Rs} exercise=${s} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${l("not_known")}</button></p>
        </div>
        <div class="action">
          <${J} failure=${d} texts=${Gu} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${l("continue")}</button>
        </div>
      </form>
    </div>
  `}function Uh({content:e,account:t,placement:n}){let{id:s}=e.course,o=N(null),{busy:r,failure:a,run:i}=X();T(()=>{o.current.focus(),scrollTo(0,0)},[]);let c=j(e),d=c.findIndex(({lesson:m})=>m.id===n.start_lesson_id),p=c[d],f=m=>i(async()=>{await Vc(t,e,n,m),await Te(s),_e(q(s))}),_=d<0?c.length:d;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${o}>${l("placement_done")}</h1>
      ${p?u`<p>${l(d?"placement_start":"placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${p.lesson.name}</strong><br /><span class="soft">${p.level.name}</span></p>`:u`<p>${l("placement_all_known")}</p>`}
      ${_>0&&u`<p class="soft">${l("placement_skips",{count:_})}</p>`}
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <${J} failure=${a} />
      <p class="buttons">
        <button type="button" class="primary" disabled=${r} onClick=${()=>f(!0)}>
          ${l(_?"placement_accept":"continue")}
        </button>
        ${_>0&&u`<button type="button" disabled=${r} onClick=${()=>f(!1)}>${l("placement_decline")}</button>`}
      </p>
    </section>
  `}var Vu=["mistake","due","weak_word","new","filler"],Yu={mixed:Vu,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:Vu},Gh=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],Kh=["due","mistake","weak_word","new","filler"],Vh=864e5;function Xu(e,{states:t,answered:n,lessonId:s=null}){let o=j(e).map(({lesson:c})=>c).filter(c=>H(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&H(c).some(({id:d})=>n.has(d)),a=o.filter(r);a.length||(a=o.filter(({id:c})=>t[c]==="available").slice(0,1)),s!==null&&(a=o.filter(({id:c})=>c===s&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of H(c)){let{id:p,exercise_type:f}=d;f!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function Ju(e,{mode:t,sessionId:n,today:s,words:o}){let r=e.map(i=>({...i,tie:$s(`${n}:${i.id}`)})),a={};for(let i of Yu[t]){let c=i==="weak_word"?Xh(r,o):r.filter(d=>Yh(d,{reason:i,mode:t,today:s,words:o}));Wr[i]&&c.sort((d,p)=>Wr[i](d)-Wr[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var Wr={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/Vh)};function Yh(e,{reason:t,mode:n,today:s,words:o}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?We(e,s):t==="new"?a===null:n!=="words"||a!==null&&(o.ofExercise[r]??[]).some(c=>o.withCard.has(c))}function Xh(e,{ofExercise:t,weak:n}){let s=[];for(let o of n){let r=e.filter(c=>t[c.id]?.includes(o)&&!s.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&s.push(r.reduce((c,d)=>i(d,c)?d:c))}return s}function Zu(e,{mode:t,size:n,phrases:s}){let o=t==="mixed"?Gh:Yu[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=m=>!a.has(m)&&!s(m).some(h=>i.includes(h)),f=[o[c%o.length],...Kh].filter(m=>e[m]).find(m=>e[m].some(d));if(!f)break;let _=e[f].find(d);r.push({exercise_id:_,reason:f}),a.add(_),i=s(_)}return r}function Qu({exercise_type:e,data:t}){return Jh(e,t).map(Q).filter(Boolean)}function Jh(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((s,o)=>s.position-o.position).map(s=>s.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,s)=>n.correct_order-s.correct_order).map(({text:n})=>n).join(" ")]:[]}var ed=["mixed","reviews","mistakes","words"],td=12,Cn=e=>K(R()).find(({state:t,practice:n,course_id:s})=>t==="open"&&n&&s===e);async function nd(e,{mode:t,lessonId:n=null}){let s=e.course.id,o=P(),r=Cn(s);r&&await Hr(r);let a=ze(),i=C(),c=await Zh(o,s,{id:a,mode:t,lessonId:n}),d=c??await Qh(e,{account:o,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let p={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:m})=>({exercise_id:_,lesson_id:m}))},f=rr({id:a,account:o,courseId:s,practice:p});return await gt(f),f}async function Zh(e,t,{id:n,mode:s,lessonId:o}){if(e===null)return null;let r={course_id:t,mode:s,size:td,client_id:n,lesson_id:o},a=async()=>(K(R()).some(({state:i})=>i==="waiting")&&await Se(),O("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Rt(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!Ct(i))throw i;return null}}async function Qh(e,{account:t,id:n,mode:s,lessonId:o,now:r}){let a=await it(t,e.course.id),i=Zt(e.course.id,a),c=Ze(e,he(e.course.id,R())),d=Xu(e,{states:c,answered:new Set(i.keys()),lessonId:o}),p=new Map(d.map($=>[$.id,$])),f=d.map($=>({id:$.id,answered_at:i.get($.id)?.answered_at??null,is_mistake:i.get($.id)?.is_correct===!1,due:i.get($.id)?.due??null,in_review:i.get($.id)?.in_review??!1})),_=qe(r),{wordsOf:m,...h}=await Mn(e,a,_),w={...h,ofExercise:Object.fromEntries(d.map($=>[$.id,m($.exercise)]))},g=Ju(f,{mode:s,sessionId:n,today:_,words:w});return Zu(g,{mode:s,size:td,phrases:$=>Qu(p.get($).exercise)}).map($=>({exercise_id:$.exercise_id,lesson_id:p.get($.exercise_id).lesson_id}))}async function Hr(e,t=new Date(C())){if(!e.attempts.some(_s)){await oe("results",e.client_id),z({results:R().results.filter(({client_id:n})=>n!==e.client_id)});return}await gt({...e,state:"waiting",completed_at:t.toISOString()}),Se()}function Br(e,{practice:t}){let n=j(e).map(({lesson:s})=>s);return t.items.flatMap(({exercise_id:s,lesson_id:o})=>{let r=n.find(({id:i})=>i===o),a=r&&H(r).find(({id:i})=>i===s);return a?[{exercise:a,lesson:r}]:[]})}function sd({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Me(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function eg(e){let[t,n]=await Promise.all([ve(e),it(P(),e),yt(e)]);return t&&{content:t,known:n,words:await Mn(t,n,qe(C()))}}async function tg(e){let t=ke(e).catch(()=>null),[n,s]=await Promise.all([xe(e),Ds(e),Te(e),t]);return{content:n,known:s,words:await Mn(n,s,qe(C()))}}function od({courseId:e}){let{account:t}=E(),{value:n,error:s,state:o}=ie(()=>eg(e),()=>tg(e),[e,t?.id]),r=n&&(!t||n.known||o!=="waiting");return D(l("practice")),u`
    <${st} courseId=${e} current="practice" />
    <h1>${l("practice")}</h1>
    ${s?u`<${ee} error=${s} />`:r?u`<${ng} ...${n} />`:u`<${B} />`}
  `}function ng({content:e,known:t,words:n}){let{account:s}=E(),o=e.course.id,r=Cn(o),a=og(o,t,n);return u`
    <p>${l(s?"practice_text":"practice_text_guest")}</p>
    ${r&&u`<div class="next">
      <p>${l("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${sg(r)}>${l("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${ed.map(i=>u`<li key=${i}><${rg} courseId=${o} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${lg} content=${e} />
  `}var sg=({course_id:e,practice:t})=>t.mode==="lesson"?yo(e,t.lesson_id):be(e,t.mode);function og(e,t,n){let s=[...Zt(e,t).values()],o=qe(C());return{reviews:s.filter(r=>We(r,o)).length,mistakes:s.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function rg({courseId:e,mode:t,count:n}){let s=u`
    <strong>${l(ag[t])}</strong>
    ${n>0&&u`<span class="count">${n}</span>`}
    <span class="soft">${l(n===0?cg[t]:ig[t])}</span>
  `;return n===0?u`<div class="mode">${s}</div>`:u`<a class="mode" href=${be(e,t)}>${s}</a>`}var ag={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},ig={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},cg={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function lg({content:e}){let t=Ze(e,he(e.course.id,E())),n=j(e).filter(({lesson:a})=>t[a.id]==="completed"&&H(a).length),[s,o]=b(null);return n.length?u`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),_e(yo(e.course.id,s??n[0].lesson.id))}}>
      <label for="lesson">${l("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>o(a.target.value)}>
        ${n.map(({lesson:a})=>u`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${l("practise")}</button>
    </form>
  `:null}var ug=[0,10,20,30,50,100],dg={409:"name_taken",429:"time_zone_too_often"};function rd(){return u`<${nt} title=${l("profile")}><${pg} /></>`}function pg(){let{account:e,progress:t}=E(),[n,s]=b(e.username??""),[o,r]=b(e.timezone),[a,i]=b(e.leaderboard_opt_out),[c,d]=b(null),p=F(()=>fg(e.timezone),[]),{busy:f,done:_,failure:m,run:h}=X(),w=c??t?.daily_goal_xp??0,g=[...new Set([...ug,w])].sort(($,x)=>$-x);return u`
    <form onSubmit=${$=>{$.preventDefault(),h(async()=>{await rl(e.id,{username:n.trim()||null,timezone:o,leaderboard_opt_out:a}),c!==null&&await vs(e.id,c)})}}>
      <${J} failure=${m} texts=${dg} />
      <${we}
        name="username"
        label=${l("name")}
        help=${l("name_rules")}
        wrong=${m?.errors.username&&l("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${n}
        onValue=${s}
      />
      <${kr}
        name="timezone"
        label=${l("time_zone")}
        help=${l("time_zone_help")}
        value=${o}
        options=${p.map($=>[$,$.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${kr}
        name="goal"
        label=${l("daily_goal")}
        disabled=${!t}
        value=${w}
        options=${g.map($=>[$,$?l("xp",{xp:$}):l("no_goal")])}
        onValue=${$=>d(Number($))}
      />
      <label class="tick">
        <input type="checkbox" checked=${a} onChange=${$=>i($.target.checked)} />
        <span>${l("hide_in_leaderboards")}</span>
      </label>
      <button type="submit" class="primary" disabled=${f}>${l("save")}</button>
      <p role="status">${_&&l("saved")}</p>
    </form>
  `}function fg(e){let t=Intl.supportedValuesOf?.("timeZone")??[Rn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function ad({wanted:e}){return T(()=>{let t=n=>_e(n?mg[e](n):"/",{replace:!0});_g().then(t,()=>t(null))},[]),u`<${B} />`}var mg={continue:q,practise:ye};async function _g(){let[e]=Object.entries(xn(R())).sort(([,n],[,s])=>n<s?1:-1);if(e)return e[0];let t=P();return t&&(await O("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function hg(e,t,n){let s=e.course.id;await yt(s);let o=ar(fe().result);if(o)return{session:o};let r=Cn(s);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&id(e,r)?r:await nd(e,{mode:t,lessonId:n})}}var id=(e,t)=>et(Br(e,t),t.attempts,!0);function cd({courseId:e,lessonId:t=null,mode:n="lesson"}){let s=Kn(),{value:o,error:r}=Qe(e,s);return D(l("practice")),T(()=>{Te(e),ke(e).catch(()=>null)},[e,s]),o?u`<${gg} key=${s} content=${o} lessonId=${t} mode=${n} />`:u`<${ld} error=${r} />`}var ld=({error:e})=>u`<h1 class="hidden">${l("practice")}</h1>${e?u`<${ee} error=${e} />`:u`<${B} />`}`;function gg({content:e,lessonId:t,mode:n}){let[s]=b(e),o=s.course.id,[r,a]=b(1),{value:i,error:c}=$e(()=>hg(s,n,t),[r]);if(!i)return u`<${ld} error=${c} />`;if(!i.session)return u`
      <section class="finished">
        <h1>${l("nothing_to_practise")}</h1>
        <p>${l("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${ye(o)}>${l("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{Xe({result:null}),a(r+1)};return u`<${$g} key=${i.session.client_id} content=${s} session=${i.session} onAgain=${d} />`}function $g({content:e,session:t,onAgain:n}){let s=e.course.id,[o,r]=b(t),a=Br(e,o),i=(c,d)=>{let p={...hs(o,c),account_id:o.account_id??P()};r(p),Xe({result:p.client_id}),id(e,p)?gt(p):Hr(p,d)};return u`
    <${Is}
      again
      content=${e}
      items=${a}
      attempts=${o.attempts}
      onAttempt=${i}
      leave=${{address:ye(s),text:l("leave_practice")}}
      finished=${u`<${wg} session=${o} onAgain=${n} />`}
    />
  `}function wg({session:e,onAgain:t}){let n=N(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:s,progress:o,results:r}=E(),a=r.find(({client_id:m})=>m===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:f}=sd(e),_=e.practice.mode==="mistakes"&&f===p;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${l("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${f} / ${p}</p>
      <p class="soft">${l("right_at_once",{right:f,count:p})}</p>
      <div role="status">
        ${i>0&&u`<p class="gained">${l("xp_gained",{xp:i})}</p>`}
        ${i===0&&u`<p class="soft">${l("practice_unpaid")}</p>`}
        ${c&&u`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${l("life_earned")}</p>`}
        ${d.length>0&&u`<${yg} courseId=${e.course_id} ids=${d} />`}
        ${s&&o&&i!==void 0&&u`<p>${l("streak")}: ${l("days",{count:o.streak_current})}</p>`}
        <${xs} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&u`<button type="button" class="primary" onClick=${t}>${l("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${q(e.course_id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function yg({courseId:e,ids:t}){let{value:n}=Ht(e),s=(n?.words??[]).filter(({id:o})=>t.includes(o)).map(({text:o})=>o);return u`
    <p>
      ${l("words_improved",{count:t.length})}
      ${s.length>0&&u`<br /><strong dir="auto">${s.join(", ")}</strong>`}
    </p>
  `}var Nn=50,bg=300,dd={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},vg={all:"words_all",due:"words_due",...dd},pd=e=>["all","new"].includes(e);async function xg(e,t){let{account:n,search:s,filter:o,page:r}=t,a=Promise.all([xe(e),ke(e)]);if(!n)return await a,fd(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:pd(o)?"text":"strength",page:r,limit:Nn});s&&i.set("search",s),o==="due"?i.set("due","true"):o!=="all"&&i.set("state",o);let{data:c,meta:d}=await O("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(p=>({...p,...zr(p)})),total:d.total}}async function fd(e,{account:t,search:n,filter:s,page:o}){let[r,a]=await Promise.all([ve(e),ht(e)]);if(!r||!a)return null;let{words:i}=a,c=qe(C()),d=await Eu(r,c.now),p=t?{}:{state:"new"},f=ud(n),_=i.filter(m=>kg(m).some(h=>ud(h).includes(f))).map(m=>({...m,word_id:m.id,...p,...d.get(m.id)})).filter(m=>s==="all"||(s==="due"?We(m,c):m.state===s)).sort((m,h)=>(pd(s)?0:m.strength-h.strength)||m.text.localeCompare(h.text));return{rows:_.slice((o-1)*Nn,o*Nn),total:_.length}}var ud=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),kg=({text:e,forms:t,synonyms:n,translations:s})=>[e,...t,...n,...s];function md({courseId:e}){let[t,n]=b(""),[s,o]=b(""),[r,a]=b("all");return D(l("vocabulary")),T(()=>{let i=setTimeout(()=>o(t.trim()),bg);return()=>clearTimeout(i)},[t]),u`
    <${st} courseId=${e} current="words" />
    <h1>${l("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
      <div>
        <label for="search">${l("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
      </div>
      <div>
        <label for="filter">${l("show_words")}</label>
        <select id="filter" onChange=${i=>a(i.target.value)}>
          ${Object.entries(vg).map(([i,c])=>u`<option key=${i} value=${i}>${l(c)}</option>`)}
        </select>
      </div>
    </form>
    <${Sg} key=${`${r} ${s}`} courseId=${e} search=${s} filter=${r} />
  `}function Sg({courseId:e,search:t,filter:n}){let{account:s}=E(),[o,r]=b(1),a={account:s,search:t,filter:n,page:o},{value:i,error:c,state:d}=ie(()=>fd(e,a),()=>xg(e,a),[o,s?.id]),{value:p}=Qe(e,s?.id);if(c)return u`<${ee} error=${c} />`;let f=n==="all";if(!i||!i.total&&!f&&d==="waiting")return u`<${B} />`;let{rows:_,total:m}=i,h=qe(C());return m?u`
    <p role="status">${l("words_found",{count:m})}</p>
    <p><a class="button" href=${be(e,"words")}>${l("practise_words")}</a></p>
    ${s&&d==="late"&&u`<p class="soft">${l("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(w=>u`<li key=${w.word_id}><${Tg} word=${w} course=${p?.course} today=${h} /></li>`)}
    </ul>
    ${m>Nn&&u`<p class="pages">
      <button type="button" disabled=${o===1} onClick=${()=>r(o-1)}>${l("previous")}</button>
      <button type="button" disabled=${o*Nn>=m} onClick=${()=>r(o+1)}>${l("next")}</button>
    </p>`}
  `:u`<p class="empty" role="status">${l(t||!f?"words_none":"words_empty")}</p>`}function Tg({word:e,course:t,today:n}){let{text:s,translations:o,state:r,strength:a}=e;return u`
    <p>
      <strong ...${I(t?.target_language)}>${s}</strong><span class="hidden">: </span>
      <span class="soft" ...${I(t?.source_language)}>${o.join(", ")}</span>
    </p>
    ${r&&u`<p class="strength">
      <span class=${`state ${r}`}>${l(dd[r])}</span>
      ${We(e,n)&&u`<span class="state">${l("word_due")}</span>`}
      ${r!=="new"&&u`<progress max="1" value=${a} aria-label=${l("strength")}></progress>
        <span class="soft">${l("percent",{score:Math.round(100*a)})}</span>`}
    </p>`}
  `}var Ag={home:$u,resume:ad,course:jl,lesson:Tu,practice:od,session:cd,mistakes:Cu,words:md,placement:Ku,leaderboard:bu,signIn:qu,register:Wu,account:xl,profile:rd,changePassword:Hu,devices:zl,ownData:ju,forgotPassword:Bu,resetPassword:Uu,confirmEmail:Al,notFound:Nu},_d=["lesson","session","placement"],Eg={en:"English",es:"Español"},hd=document.getElementById("app");function Og(){let{path:e,language:t,account:n}=E(),[s]=ro(c=>console.error(c)),{name:o,parameters:r}=pn(e),a=Ag[o],i=N(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Pe().then(el).then(Se)},[n?.id]),u`
    <a class="skip" href="#content">${l("skip_to_content")}</a>
    ${!_d.includes(o)&&u`<${Fl} />`}
    <main id="content" tabindex="-1">
      ${s?u`<h1>${l("error")}</h1><p>${l("error_reload")}</p>`:u`<${a} key=${e} ...${r} />`}
    </main>
    ${!_d.includes(o)&&u`<${Pg} language=${t} /><${Du} />`}
  `}function Pg({language:e}){return u`
    <footer class="foot">
      <nav aria-label=${l("more")}>
        <a href="/swagger">${l("for_developers")}</a>
        <a href="/api/docs/content">${l("for_creators")}</a>
        <a href="/api/docs/database-setup">${l("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${l("language_of_the_page")}</span>
        <select onChange=${t=>Fa(t.target.value)}>
          ${go.map(t=>u`<option value=${t} selected=${t===e}>${Eg[t]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");qa();Un({});Va();await Promise.all([Aa(),Pe()]);addEventListener("online",Se);hd.replaceChildren();nn(u`<${Og} />`,hd);document.documentElement.classList.remove("starting");Xn();mc();
