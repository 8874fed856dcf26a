// Made by "make bundle". Contains Preact and htm: see vendor/.
var Hr="langlearn.clock";var Fo=fd(),C=()=>Date.now()+Fo;function Ur(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-C())>1e4))return;let n=t-Date.now();Fo=Math.abs(n)>1e4?n:0;try{localStorage.setItem(Hr,String(Fo))}catch{}}function fd(){try{return Number(localStorage.getItem(Hr))||0}catch{return 0}}function Cn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:qo()}function qo(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var pd="langlearn";var Nn={packages:"course_id",results:"client_id",values:"key"},md=3e3,St=Object.fromEntries(Object.keys(Nn).map(e=>[e,new Map])),Br=null;function _d(){return Br??=new Promise(e=>{let t=setTimeout(()=>e(null),md),n=o=>{clearTimeout(t),e(o)};try{let o=indexedDB.open(pd,1);o.onupgradeneeded=()=>{for(let[s,r]of Object.entries(Nn))o.result.createObjectStore(s,{keyPath:r})},o.onsuccess=()=>{let s=o.result;s.onversionchange=()=>s.close(),n(s)},o.onerror=()=>n(null)}catch{n(null)}}),Br}async function Wo(e,t,n,o){let s=await _d();if(!s)return o(St[e]);try{return await new Promise((r,a)=>{let i=s.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return o(St[e])}}var Ho=async(e,t)=>St[e].get(t)??Wo(e,"readonly",n=>n.get(t),()=>{});async function oe(e){let t=await Wo(e,"readonly",o=>o.getAll(),()=>[]),n=St[e];return[...t.filter(o=>!n.has(o[Nn[e]])),...n.values()]}var Qt=(e,t)=>ae(e,t[Nn[e]],()=>t),se=(e,t)=>ae(e,t,()=>null);async function ae(e,t,n){let o=St[e].get(t);return await Wo(e,"readwrite",s=>{let r=s.get(t);return r.onsuccess=()=>{o??=r.result;let a=n(o),i=a?s.put(a):s.delete(t);i.onsuccess=()=>St[e].delete(t)},r},s=>{let r=n(o);r?s.set(t,r):s.delete(t)}),o}var B=async e=>(await Ho("values",e))?.value??null,He=(e,t)=>Qt("values",{key:e,value:t});var hd="langlearn.media",{media:gd}=document.getElementById("app").dataset,ge=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:gd+e.replace(/^\/+/,""),Uo=()=>caches.open(hd),Le=e=>`media:${e}`;async function lt(e,{without:t=[]}={}){if(!e.length)return;let n=(await oe("values")).filter(({key:r})=>r.startsWith(Le(""))&&!t.includes(r)),o=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),s=await Uo();for(let{sha256:r,path:a}of e)o.has(r)||await s.delete(ge(a))}var W,Kr,$d,Ue,Bo,zn,Vr,Ln,Yr,Vo,Go,Xr,tn=Symbol.for("pv"),jn={},Fn=[],wd=/^m(i|n|o|s|text|space)$/,Yo=Array.isArray,Xo=Fn.slice,dt=Object.assign;function ut(e){e&&e.parentNode&&e.remove()}function Jr(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?Xo.call(arguments,2):n),en(e,a,o,s,null)}function en(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:tn,__v:s||++Kr,__i:-1,__u:0};return!s&&W.vnode&&W.vnode(r),r}function qn(e){return e.children}function In(e,t){this.props=e,this.context=t,this.__g=0}function Be(e,t){if(t==null)return e.__&&Be(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Be(e)}function yd(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=dt({constructor:tn},n)).__v=n.__v+1,W.vnode&&W.vnode(t),Jo(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||Be(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,oa(s,t,r),n.__=n.__e=null,t.__e!=o&&Zr(t))}function Zr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Zr(e)}function Ko(e){(8&e.__g||(e.__g|=8,Ue.push(e),zn++))&&Bo==W.debounceRendering||((Bo=W.debounceRendering)||queueMicrotask)(Qr)}function Qr(){try{for(var e,t=1;Ue.length;)Ue.length>t&&Ue.sort(Vr),e=Ue.shift(),t=Ue.length,8&e.__g&&yd(e)}finally{(zn=Ue.length)&&(Bo||queueMicrotask)(Qr)}}function ea(e,t,n,o,s,r,a,i,c,d,f){var m,_,p,h,w,g,y=o.__k||Fn,$=t.length;for(c=bd(n,t,y,c,$),m=0;m<$;m++)(p=n.__k[m])!=null&&(_=~p.__i&&y[p.__i]||jn,p.__i=m,g=Jo(e,p,_,s,r,a,i,c,d,f),h=p.__e,(_.ref!=p.ref||8&_.__u)&&(_.ref&&Zo(_.ref,null,p,_),p.ref&&f.push(p.ref,p.__c||h,p)),w=w||h,4&p.__u?(c=ta(p,c,e,!_.__v),_.__e&&(_.__e=null)):typeof p.type=="function"&&g!==void 0?c=g:h&&(c=h.nextSibling),p.__u&=-21);return n.__e=w,c}function bd(e,t,n,o,s){var r,a,i,c,d,f,m,_,p,h=n.length,w=h,g=0,y=0,$=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=$[r]=en(null,a):Yo(a)?a=$[r]=en(qn,{children:a}):a.constructor===tn&&a.__b?a=$[r]=en(a.type,a.props,a.key,a.ref,a.__v):$[r]=a,c=r+g,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=vd(a,n,c,w))&&(w--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?g--:d==c+1?g++:d!=c&&(d>c?g--:g++,y=1)):(~d||(s>h?g--:s<h&&g++),typeof a.type!="function"&&(a.__u|=4))):$[r]=null;if(y){for(f=[],m=[],r=0;r<s;r++)if((a=$[r])&&16&a.__u){for(g=0,_=f.length;g<_;)f[p=g+_>>1]<a.__i?g=p+1:_=p;f[g]=a.__i,m[r]=g+1}for(g=f.length;r--;)m[r]&&(m[r]==g?g--:$[r].__u|=4)}if(w)for(r=0;r<h;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=Be(i)),Qo(i,i));return o}function ta(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=ta(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=Be(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function vd(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function Gr(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Rn(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Gr(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Gr(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=Go[t]||(Go[t]=xd(t)),(e.__a||(e.__a={}))[t]=Vo,r=t!=(t=t.replace(Yr,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function xd(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Ln]==null)t[Ln]=Vo++;else if(t[Ln]<this.__a[e])return;return n(W.event?W.event(t):t)}}}function Jo(e,t,n,o,s,r,a,i,c,d){var f,m,_,p,h,w,g,y,$,x,v,k,A,M,S,L,ne,ue,ce=t.type;if(t.constructor!==tn)return null;128&n.__u&&(c=32&n.__u,f=n.__c.__z)&&(t.__u|=c,m=r=[],f.nodeType==8?i=Dn(f,r):r.push(f),i=r[0]||i),(f=W.__b)&&f(t);e:if(typeof ce=="function"){_=a.length;try{if(y=t.props,$=(f=ce.prototype)&&f.render,x=(f=ce.contextType)&&o[f.__c],v=f?x?x.props.value:f.__:o,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):($?t.__c=p=new ce(y,v):(t.__c=p=new In(y,v),p.constructor=ce,p.render=Sd),x&&x.sub(p),p.state||(p.state={}),p.__n=o,p.__g|=8,p.__h=[],p.__k=[]),$&&(p.__s||(p.__s=p.state),ce.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=dt({},p.__s)),dt(p.__s,ce.getDerivedStateFromProps(y,p.__s)))),h=p.props,w=p.state,p.__v=t,n.__c){if(y!==h&&$&&!ce.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(y,v),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(y,p.__s,v)===!1){t.__v!=n.__v&&(p.props=y,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(re){re&&(re.__=t)}),Fn.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&a.push(p),i=Be(n);break e}p.componentWillUpdate&&p.componentWillUpdate(y,p.__s,v),$&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(h,w,g)})}else $&&!ce.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),$&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=v,p.props=y,p.__P=e,p.__g&=-5,k=W.__r,A=$?25:0;do p.__g&=-9,k&&k(t),f=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++A<25);$&&(Fn.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(o=dt({},o,p.getChildContext())),$&&n.__c&&p.getSnapshotBeforeUpdate&&(g=p.getSnapshotBeforeUpdate(h,w)),M=f&&f.type===qn&&f.key==null?f.props.children:f,y.__P&&(f=i,s=(e=y.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(re){re&&Qo(re,re)}),n.__k=null),i=n.__k?Be(n,0):null),i=ea(e,Yo(M)?M:[M],t,n,o,s,r,a,i,c,d),y.__P&&(t.__e=null,i=f),t.__u&=-161,m&&m.some(ut),p.__h.length&&a.push(p),1&p.__g&&(p.__g&=-4)}catch(re){if(a.length=_,t.__v=null,c||r)if(re&&re.then){if(t.__u|=128|c,r){for(~(ne=r.indexOf(i||void 0))||(ne=r.length);(ue=r[ne-1])&&ue.nodeType==8;)ne--;for(;ne<r.length;ne++)if(ue=r[ne])if(r[ne]=null,S){if(ue==L)break}else{if(ue.nodeType!=8)break;ue.data.startsWith("$s")&&(L=Dn(S=ue))}}if(!S){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;S=i}(f=Dn(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,i=f):t.__e=i,i=i&&i.nextSibling}else r&&r.some(ut);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),re&&re.then||na(t),W.__e(re,t,n)}}else i=t.__e=kd(n.__e,t,n,o,s,r,a,c,d,e);return(f=W.diffed)&&f(t),i}function Dn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function na(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(na))}function oa(e,t,n){for(var o=0;o<n.length;)Zo(n[o++],n[o++],n[o++]);W.__c&&W.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){W.__e(r,s.__v)}})}function kd(e,t,n,o,s,r,a,i,c,d){var f,m,_,p,h,w,g,y,$=n.props||jn,x=t.props,v=t.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(f=0;f<r.length;f++)if((h=r[f])&&(v?h.localName==v:h.nodeType==3)){e=h,r[f]=null;break}}if(!e){if(y=d.ownerDocument||document,!v)return y.createTextNode(x);e=y.createElementNS(s,v,x.is?x:d),i&&(W.__m&&W.__m(t,r),i=!1),r=null}if(v){if(d=v=="template"&&e.content||e,r=v=="textarea"&&x.defaultValue!=null?null:r&&Xo.call(d.childNodes),!i&&r)for($={},f=0;f<e.attributes.length;f++)$[(h=e.attributes[f]).name]=h.value;for(f in $)h=$[f],f=="dangerouslySetInnerHTML"?_=h:f=="children"||f in x||f=="value"&&"defaultValue"in x||f=="checked"&&"defaultChecked"in x||Rn(e,f,null,h,s);for(f in x)h=x[f],f=="children"?p=h:f=="dangerouslySetInnerHTML"?m=h:f=="value"?w=h:f=="checked"?g=h:i&&typeof h!="function"||$[f]===h||Rn(e,f,h,$[f],s);m?(i||_&&(m.__html==_.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(_&&(e.textContent=""),(v=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&wd.test(v))&&(s="http://www.w3.org/1999/xhtml"),ea(d,Yo(p)?p:[p],t,n,o,s,r,a,r?r[0]:n.__k&&Be(n,0),i,c),r&&r.some(ut)),i&&v!="textarea"||(f="value",v=="progress"&&w==null?e.removeAttribute(f):w==null||w===e[f]&&(v!="progress"||w)||Rn(e,f,w,$[f],s),f="checked",g!=null&&g!=e[f]&&Rn(e,f,g,$[f],s))}else $===x||i&&e.data==x||(e.data=x);return e}function Zo(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){W.__e(s,n)}}function Qo(e,t,n){var o,s,r,a;if(W.unmount&&W.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Zo(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){W.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&Qo(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=Dn(o,r=[]))&&(o==e.__e&&r.some(ut),ut(s),ut(o)),n||ut(e.__e),e.__e=e.__c=e.__=null}function Sd(e,t,n){return this.constructor(e,n)}function nn(e,t){var n,o,s,r;W.__&&W.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=en(qn,{children:[e]}),s=[],r=[],Jo(t,t.__k,o||jn,jn,t.namespaceURI,o?null:t.firstChild?Xo.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),oa(s,t.__k,r),t.__k.props.children=null}function es(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,Ko(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+Xr++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}W={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw zn=0,e}},Kr=0,$d=function(e){return e!=null&&e.constructor===tn},In.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=dt({},this.state)),typeof e=="function"&&(e=e(dt({},n),this.props)),e&&(dt(n,e),this.__v&&(t&&this.__k.push(t),Ko(this)))},In.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ko(this))},In.prototype.render=qn,Ue=[],zn=0,Vr=function(e,t){return e.__v.__b-t.__v.__b},Ln=Symbol(),Yr=/(PointerCapture)$|Capture$/i,Vo=0,Go={},Xr=0;var Ge,G,ts,sa,ns=Object.is,Wn=0,pa=[],os=[],Y=W,ra=Y.__b,aa=Y.__r,ia=Y.diffed,ca=Y.__c,la=Y.unmount,ua=Y.__;function Tt(e,t){Y.__h&&Y.__h(G,e,Wn||t),Wn=0;var n=G.__H||(G.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return Wn=1,Td(ma,e)}function Td(e,t,n){var o=Tt(Ge++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):ma(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);ns(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=G,!G.__f)){G.__f=!0;var s=G.shouldComponentUpdate;G.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,f=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,ns(_.__[0],_.__N[0])||(f=!0))}),s){var m=s.call(this,r,a,i);return d?m||f:m}return!d||f}}return o.__}function T(e,t){var n=Tt(Ge++,3);!Y.__s&&is(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,G.__H.__h.push(n))}function de(e,t){var n=Tt(Ge++,4);!Y.__s&&is(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,G.__h.push(n))}function N(e){return Wn=5,F(function(){return{current:e}},[])}function F(e,t){var n=Tt(Ge++,7);return is(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function rs(e){var t=G.context[e.__c],n=Tt(Ge++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(G)),t.props.value):e.__}function as(e){var t=Tt(Ge++,10),n=b();return t.__=e,G.componentDidCatch||(G.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function Ad(){var e;do{for(;e=os.shift();)try{on(e)}catch(n){Y.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=pa.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(on),t.__h.some(ss),t.__h=[]}catch(n){t.__h=[],Y.__e(n,e.__v)}}}while(os.length)}Y.__b=function(e){G=null,ra&&ra(e)},Y.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ua&&ua(e,t)},Y.__r=function(e){aa&&aa(e),Ge=0;var t=(G=e.__c).__H;t&&(ts==G?G.__h=[]:(t.__h.some(on),t.__h.some(ss),Ge=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),ts=G},Y.diffed=function(e){ia&&ia(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&fa(pa.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),ts=G=null},Y.__c=function(e,t){t.some(function(n){try{n.__h.some(on),n.__h=n.__h.filter(function(o){return!o.__||ss(o)})}catch(o){n.__h=[function(){throw o}]}}),ca&&ca(e,t)},Y.unmount=function(e){la&&la(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,fa(os.push(s))}else on(s)}catch(r){t=r}}),o.__H=void 0,t&&Y.__e(t,o.__v))};var da=typeof requestAnimationFrame=="function";function Ed(e){var t,n=function(){clearTimeout(o),da&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);da&&(t=requestAnimationFrame(n))}function fa(e){e!=1&&sa==Y.requestAnimationFrame||((sa=Y.requestAnimationFrame)||Ed)(Ad)}function on(e){var t=G,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),G=t}function ss(e){var t=G;e.__c=e.__(),G=t}function is(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!ns(n,e[o])})}function ma(e,t){return typeof t=="function"?t(e):t}var ha=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,ha(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},_a=new Map;function ga(e){var t=_a.get(this);return t||(t=new Map,_a.set(this,t)),(t=ha(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,s),r=6),_&&(c.push(r,_,0,s),r=6)),a=""},f=0;f<n.length;f++){f&&(r===1&&d(),d(f));for(var m=0;m<n[f].length;m++)o=n[f][m],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[f][m+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var $a="langlearn.effects";var ft=null;function Ie(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem($a))}}catch{return{sounds:!0,motion:!0}}}function Hn(e){let t={...Ie(),...e};try{localStorage.setItem($a,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var sn=()=>Ie().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function Od({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=ft.currentTime+n,[i,c]=[ft.createOscillator(),ft.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(ft.destination),i.start(a),i.stop(a+o)}function cs(e){!Ie().sounds||!("AudioContext"in globalThis)||(ft??=new AudioContext,ft.state==="suspended"&&ft.resume(),e.forEach(Od))}var wa=e=>Ie().motion&&navigator.vibrate?.(e);function At(){cs([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),wa(10)}function Et(){cs([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),wa([20,40,20])}var ya=()=>cs([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var u=ga.bind(Jr);function D(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function $e(e,t){let[n,o]=b({value:null,error:null});return T(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var Pd=700;function ba(e){let[t,n]=b(sn()?0:e);return T(()=>{if(!sn())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/Pd);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var pt={path:location.pathname,language:"en",account:null,results:[],placements:[],progress:null,installer:null,hasNewVersion:!1,passed:{}},ls=new Set,R=()=>pt,P=()=>pt.account?.id??null;function j(e){pt={...pt,...e};for(let t of ls)t(pt)}function rn(e,t){P()===e&&j(t)}function E(){let[e,t]=b(pt);return T(()=>(ls.add(t),t(pt),()=>ls.delete(t)),[]),e}function Bn(){let e=E().account?.id,t=N({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var cn=new Map,Ot=new Map,Md=["courses","done","known","passed","placement","progress"],fe=(e,t,n="")=>`${e}:${t}:${n}`,Kn=e=>`words:${e}`;async function me(e,t,n){(e===null||e===P())&&await Qt(t,n)}async function Pt(e,t){let n={...t,read_at:C()};rn(e,{progress:n}),await me(e,"values",{key:fe("progress",e),value:n})}var an=({account_id:e,data:t})=>t.course.is_public||[null,P()].includes(e),Cd=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});function Gn(e){return["sent","refused"].includes(e.state)&&![null,P()].includes(e.account_id)&&e.attempts.some(o=>"answer"in o)?Cd(e):e}async function Vn(){cn.clear(),Ot.clear();let e=await oe("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await oe("values"),o=({key:c,value:d})=>{let[f,...m]=c.split(":");return Md.includes(f)?m[0]!==(P()??""):["words","media"].includes(f)?![null,P()].includes(d.account_id)&&!t.has(m.join(":")):!1},s=n.filter(o),r=s.filter(({key:c})=>c.startsWith(Le(""))),a=r.flatMap(({value:c})=>c.assets);await lt(a,{without:r.map(({key:c})=>c)});for(let{key:c}of s)await ae("values",c,d=>d&&o(d)?null:d);await lt(a);for(let{course_id:c}of e.filter(d=>!an(d)))await ae("packages",c,d=>d&&!an(d)?null:d);let i=await oe("results");for(let{client_id:c}of i.filter(d=>Gn(d)!==d))await ae("results",c,d=>d&&Gn(d));j({results:await oe("results")})}var va=new Map;function Yn(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(va.get(e)??Promise.resolve()).then(t);return va.set(e,n.catch(()=>null)),n}var Nd="/api/v1",Mt="session",Rd=3,Ld=10,Id=2e4,Ke=class extends Error{constructor({status:t,code:n,message:o,errors:s,retryAfter:r}){super(o),Object.assign(this,{status:t,code:n,errors:s??{},retryAfter:r})}},ds="ACCOUNT_CHANGED";function Xn(e){if(!(e===null||e===P()))throw new Ke({status:401,code:ds,message:"Not signed in as this account any more"})}var Ct=({status:e})=>[0,408,429,500,502,503,504].includes(e),Nt=3e3,fs=()=>new Ke({status:0,code:"LATE",message:"No response yet"});function Rt(e){let t=new Promise((n,o)=>setTimeout(()=>o(fs()),Nt));return Promise.race([e,t])}var Te=null,us=new Set,ln="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;ln&&(ln.onmessage=({data:e})=>{e.accessToken&&(Te={account:e.account.id,token:e.accessToken}),Lt()});var Dd=e=>new Promise(t=>setTimeout(t,e*1e3));async function O(e,t,n){let{account:o,body:s,headers:r={},repeat:a=e==="GET",asGuest:i=!1}=n;if(o===void 0)throw new TypeError(`${e} ${t} names no account`);let c=null;for(let d=1;;d+=1){let f=i&&o!==P()?null:o,m=null;try{f!==null&&(m=await zd(f,c));let _=m?{...r,Authorization:`Bearer ${m}`}:r;return{...await un(e,t,{account:f,body:s,headers:_}),account:f}}catch(_){if(_.code===ds){if(!i)throw _}else if(_.status===401&&m&&!c)c=m;else if(a&&d<Rd&&[429,503].includes(_.status)&&_.retryAfter<=Ld)await Dd(_.retryAfter);else throw _}}}async function un(e,t,{account:n=null,body:o,headers:s={}}){Xn(n);let r=new AbortController,a=setTimeout(()=>r.abort(),Id);n!==null&&us.add(r);let i,c;try{i=await fetch(Nd+t,{method:e,cache:"no-store",headers:o===void 0?s:{...s,"Content-Type":"application/json"},body:o===void 0?void 0:JSON.stringify(o),signal:r.signal}),Ur(i.headers),c=i.status===304?{}:await i.json()}catch{throw Xn(n),new Ke({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(a),us.delete(r)}if(Xn(n),!i.ok&&i.status!==304)throw new Ke({status:i.status,code:c.error?.code,message:c.message,errors:c.errors,retryAfter:Number(i.headers.get("Retry-After")??1)});return{status:i.status,data:c.data??null,meta:c.meta,headers:i.headers}}async function zd(e,t){let n=()=>Te?.account===e&&Te.token!==t;return n()||await xa(()=>n()||jd(e)),Xn(e),Te?.account===e?Te.token:null}var xa=e=>Yn("langlearn.refresh",e);async function ps(e,t,{account:n,body:o},s){await O("GET","/users/profile",{account:n}),await xa(async()=>{let r={Authorization:`Bearer ${Te?.token}`};await s((await un(e,t,{account:n,body:o,headers:r})).data)})}async function jd(e){let t=await B(Mt);if(t?.account.id!==e)return Lt();let{refreshToken:n}=t,o=s=>s.refreshToken===n;try{let{data:s}=await un("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await ms(s,o)}catch(s){if(!([400,401].includes(s.status)&&s.code!==ds))throw s;await Jn(o)}}async function Fd({user:e,tokens:t}){await He(Mt,{refreshToken:t.refreshToken,account:e}),await ka(e,t)}async function ms({user:e,tokens:t},n=()=>!0){let o=!1;await _s(s=>s.account.id!==e.id||!n(s)?s:(o=!0,{refreshToken:t.refreshToken,account:e})),o?await ka(e,t):await Lt()}async function ka(e,{accessToken:t}){Te={account:e.id,token:t},ln?.postMessage({accessToken:t,account:e}),await Lt()}var _s=e=>ae("values",Mt,t=>{let n=t?e(t.value):null;return n&&{key:Mt,value:n}});async function Jn(e=()=>!0){let t=null;return await _s(n=>e(n)?(t=n,null):n),t&&ln?.postMessage({accessToken:null,account:null}),await Lt(),t}async function Lt(){let e=(await B(Mt))?.account??null;if(Te&&Te.account!==e?.id&&(Te=null),P()===(e?.id??null))return j({account:e});j({account:e,progress:null,passed:{}});for(let t of us)t.abort();await Vn()}async function hs(e){await _s(t=>t.account.id===e.id?{...t,account:e}:t),ln?.postMessage({account:e}),await Lt()}async function Sa(){j({account:(await B(Mt))?.account??null})}async function Ta(e,t){let n={"Accept-Language":R().language};await Fd((await un("POST",e,{body:t,headers:n})).data)}var Aa=(e,t)=>Ta("/auth/login",{email:e,password:t});async function Ea(e,t){let n=o=>Ta("/auth/register",{email:e,password:t,timezone:o});try{await n(Cn())}catch(o){if(!o.errors?.timezone)throw o;await n(qo())}}async function Oa(){let e=await Jn();e&&await un("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var Pa={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",hint_accent:"Mind the letters: not {given} but {expected}.",hint_typo:"One letter off: not {given} but {expected}.",hint_spaces:"Mind spaces, hyphens and apostrophes: not {given} but {expected}.",hint_number:"In words, {given} is {expected}.",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",report:"My answer should be right",report_subject:"This answer should be accepted:",report_copied:"A report is in the clipboard. Send it to the makers of the course.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",rank:"Rank",you:"you"};var Ma={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",hint_accent:"Fíjate en las letras: no {given}, sino {expected}.",hint_typo:"Por una letra: no {given}, sino {expected}.",hint_spaces:"Fíjate en espacios, guiones y apóstrofos: no {given}, sino {expected}.",hint_number:"En palabras, {given} es {expected}.",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",report:"Mi respuesta debería ser correcta",report_subject:"Esta respuesta debería aceptarse:",report_copied:"Se ha copiado un informe. Envíalo a quienes hacen el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",rank:"Puesto",you:"tú"};var Ca={en:Pa,es:Ma},Na="langlearn.language",gs=Object.keys(Ca);function l(e,t={}){let{language:n}=R(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=Ca[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function $s(e){let{language:t}=R();try{return new Intl.DisplayNames([t],{type:"language"}).of(e.split("-x-")[0])}catch{return e}}var Ra=e=>It(e,{dateStyle:"medium"}),dn=(e,t="narrow")=>It(e,{weekday:t,timeZone:"UTC"}),La=e=>It(e,{day:"numeric",month:"long",timeZone:"UTC"}),Ia=e=>It(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),ws=e=>It(e,{timeStyle:"short"});function It(e,t){let{language:n}=R(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function Zn(e){let{language:t}=R(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var Da=e=>It(e,{dateStyle:"medium",timeStyle:"short"});function za(e){document.documentElement.lang=e;try{localStorage.setItem(Na,e)}catch{}j({language:e})}function ja(){let e=null;try{e=localStorage.getItem(Na)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>gs.includes(o))??"en";document.documentElement.lang=n,j({language:n})}var qd=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],Fa=["signIn","register","forgotPassword","resetPassword"];function fn(e){for(let[t,n,o]of qd){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,Wd(s[a+1])]))}}return{name:"notFound",parameters:{}}}function Wd(e){try{return decodeURIComponent(e)}catch{return e}}var q=e=>`/learn/courses/${encodeURIComponent(e)}`,Ye=(e,t)=>`${q(e)}/lessons/${encodeURIComponent(t)}`,ye=e=>`${q(e)}/practice`,be=(e,t)=>`${ye(e)}/${t}`,ys=(e,t)=>`${ye(e)}/lessons/${encodeURIComponent(t)}`,qa=e=>`${q(e)}/mistakes`,Wa=e=>`${q(e)}/words`,Ha=e=>`${q(e)}/placement`,Ae=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`;function Hd(){let e=new URLSearchParams(location.search).get("next")??"/";return fn(e).name==="notFound"?"/":e}var pe=()=>history.state??{},Xe=e=>history.replaceState({...pe(),...e},"");function Ud(e){let{steps:t}=pe(),n=t===void 0&&Fa.includes(fn(location.pathname).name);return[...Fa,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function Ua(){let{steps:e}=pe();e?history.go(-e):_e(Hd(),{replace:!0})}function _e(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=pe();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),j({path:location.pathname}),scrollTo(0,0)}var Ve=null;function Ba(e,t){let n={ask:e,exit:t,isAsking:!1};if(Ve=n,!pe().isGuarded){let o=pe();Xe({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{Ve===n&&(Ve=null)}}async function Bd(){let e=Ve;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||Ve!==e)&&(Ve=null,pe().isInside?history.go(-2):_e(e.exit,{replace:!0}))}function Gd(){let{isBelow:e,isGuarded:t}=pe();Ve&&e?Bd():e?history.back():(!Ve||!t)&&j({path:location.pathname})}function Ga(){addEventListener("popstate",Gd),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=fn(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),_e(t.pathname+t.search,{state:Ud(o)}))})}var gi=["correct","accent","typo","incomplete","wrong"];var pn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},$i={translation:(e,t,n)=>Ka(e.target_text,e,t,n.either(e)),"translation-word-bank":Kd,"fill-in-the-blank":Vd,vof:Yd,pairs:Xd,informative:Jd,ordering:Zd,"multiple-choice":Qd,listening:(e,t,n)=>Ya(t)?Va(e.transcript):Ka(e.transcript,e,t,[n.heard(e)]),speaking:(e,t,n)=>Ya(t)?Va(e.text):ef(e,t,n)},Ns=Object.keys($i);function no(e,t,n=null,o=hi){let s=Ns.find(a=>a===e||a.replaceAll("-","_")===e);if(!s)throw new RangeError(`Unknown exercise type ${e}`);let r=vs(n)>65536?null:$i[s](t,n,o??hi);if(r===null)throw new pn(s);return r}function Ka(e,t,n,o){if(!yi(n))return null;let s=ji([e,...t.alternatives??[]],n,o,!!t.strict);return Ee(s.verdict,s.score,s.accepted,Gi(s))}function Kd(e,t,n){if(!Ls(t))return null;let o=[...e.correct_words],s=cf(e.word_bank,t);if(!s.every(Boolean))return Ee("wrong",0,o,lf(o,t,s));let r=[o,...(e.alternatives??[]).map(Vi)],a=uf(r,t,n.either(e)),i=Rs(a,({verdict:c,differences:d})=>[Ft(c),d]);return Ee(i.verdict,i.score,i.accepted,df(i))}function Vd(e,t,n){let o=vi(e.blanks,"position");if(!Array.isArray(t)||t.length>o.length||!t.every(f=>f===null||typeof f=="string"))return null;let s=[n.taught(e)],r=o.map((f,m)=>{let _=t[m]??"";return{...ji(f.correct_answers,_,s,!!e.strict),written:_}}),a=r.map(f=>{let m=cp(f);return{op:m,expected:f.accepted,given:m==="missing"?null:f.written}}),i=0;for(let f of r)i+=f.score;let c=Math.max(...r.map(f=>Ft(f.verdict))),d=r.map(f=>f.accepted);return Ee(gi[c],i/r.length,d,a)}function Yd(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Ee(n?"correct":"wrong",n?1:0,e.is_true,[])}function Xd(e,t){if(!Array.isArray(t)||t.length>100||!t.every(nf))return null;let n=e.pairs.map(Xa),o=af(n,t.map(Xa));return wi(n.length,t.length,n,o)}function Jd(e,t){return t===null||t===!0?Ee("correct",1,null,[]):null}function Zd(e,t){if(!Ls(t))return null;let n=vi(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:Q(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?rf(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return wi(s.length,t.length,s,o)}function Qd(e,t){if(!Ls(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Ee(a,Math.max(0,s-r)/n.length,n,i)}function ef(e,t,n){let o=Array.isArray(t)?t:[t];if(o.length===0||o.length>5||!o.every(yi))return null;let s=[e.text,...e.alternatives??[]],r=e.strict?100:e.min_similarity??85,a=o.flatMap(d=>ep(s,d,n.heard(e),r)),i=Rs(a,d=>[Ft(d.verdict),d.differences]),c=Ee(i.verdict,i.score,i.accepted,Gi(i));return Array.isArray(t)?{...c,heard:i.guess}:c}function Ee(e,t,n,o){let s=0;return{is_correct:["correct","accent","typo"].includes(e),score:tf(t),verdict:e,expected:n,diff:o.filter(r=>r.op!=="extra"||++s<=100)}}function wi(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Ee(r,s/Math.max(e,t),n,o)}function Va(e){return Ee("skipped",0,e,[])}function tf(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function Ft(e){return gi.indexOf(e)}function Rs(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function yi(e){return typeof e=="string"&&bi(e)<=2e3}function Ls(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function nf(e){return typeof e?.left=="string"&&typeof e.right=="string"}function Ya(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function bi(e){let t=e.length;for(let n=1;n<e.length;n++)sf(e.charCodeAt(n))&&of(e.charCodeAt(n-1))&&t--;return t}function of(e){return e>=55296&&e<=56319}function sf(e){return e>=56320&&e<=57343}function vs(e){if(e===null||typeof e!="object")return bi(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=vs(s)+(Array.isArray(e)?0:vs(o)+2);return n}function vi(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function Xa({left:e,right:t}){return{left:e,right:t}}function rf(e,t){let n=Q(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function af(e,t){let n=t.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),o=e.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(f=>f.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function cf(e,t){let n=new Map;for(let o of e.map(Q))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=Q(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function lf(e,t,n){let o=e.map(a=>({shown:a,key:Q(a)})),s=t.map((a,i)=>({shown:a,key:Q(a),available:n[i]}));return Gs(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(Ms)}function uf(e,t,n){let o=hn(t.join(" ")),s=Je(o),r=n.map(a=>new De(t.join(" "),a));return e.map(a=>{let i=a.join(" "),c=hn(i),d=Je(c),f={accepted:a,expected:c,given:o,verdict:"wrong",score:0};f.differences=to(d,s);for(let[m,_]of n.entries()){let[p,h]=new De(i,_).against(r[m]);f.form??=["written","joined"].map(w=>[p[w],h[w]]).find(Ui)}return f.form?{...f,verdict:"correct",score:1}:s.length>=d.length||s.some((m,_)=>m!==d[_])?f:{...f,verdict:"incomplete",score:s.length/d.length}})}function df({expected:e,given:t,form:n,differences:o}){return n&&o>0?n[0].words.map((s,r)=>Ms(["equal",s,n[1].words[r]])):Gs(e,t,(s,r)=>s.key===r.key?"equal":"replace").map(Ms)}var ff=oo("az da de et fi fo is nb nn no sv tr"),xs=oo("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"),Qn=class{constructor(t,n,o,s){Object.assign(this,{source:t,target:n,groups:o,tables:s,languages:new Map})}either(t){return t.answer_language?[this.language(Dt(t.answer_language))]:[...new Set([this.target,this.source])].map(n=>this.language(n))}taught(t){return this.language(Dt(t.answer_language)??this.target)}heard(t){return this.language(Dt(t.answer_language)??Dt(t.audio_language)??this.target)}language(t){return this.languages.has(t)||this.languages.set(t,new ks(t,this)),this.languages.get(t)}},ks=class{constructor(t,n){Object.assign(this,{tag:t,groups:n.groups,isOwn:t!==null&&t===n.source});let o=Object.hasOwn(n.tables,t)?n.tables[t]:null;this.table=o&&{...o,names:Uf(o,t),contractions:Hf(o,t)}}comparesAs({tag:t},n){return Es(this.tag)!==Es(t)?!1:xs.has(t)||!xs.has(this.tag)||!n.some(o=>so.test(o))}isAnother(t,n){let o=this.bares.get(n.bare);return o!==void 0&&!Ja(o,this.bares.get(t.bare))}isToldApart(t,n){let o=this.keys.get(n.key);return o===void 0||Ja(o,this.keys.get(t.key))?!1:n.key!==n.bare||o.some(s=>ff.has(this.groups[s].language))}get bares(){return this._bares??=this.index(t=>t.bare)}get keys(){return this._keys??=this.index(t=>t.key)}index(t){let n=new Map;return this.groups.forEach(({texts:o},s)=>{for(let r of o.flatMap(a=>ro(a,this.tag))){let a=n.get(t(r))??[];a.at(-1)!==s&&a.push(s),n.set(t(r),a)}}),n}};function xi({source_language:e,target_language:t,words:n=[],tables:o={}}){let[s,r]=[Dt(e),Dt(t)],a=n.flatMap(({text:i,synonyms:c,forms:d,translations:f})=>[{language:r,texts:[i,...c??[]]},...(d??[]).map(m=>({language:r,texts:[m]})),{language:s,texts:f??[]}]);return new Qn(s,r,a,o)}function Dt(e){return typeof e=="string"&&e?e.split("-",1)[0].toLowerCase():null}function Ja(e,t=[]){return e.some(n=>t.includes(n))}function oo(e){return new Set(e.split(" "))}var so=/['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/,Ss=/[\u02bb-\u02bf\u05f3\ua78b\ua78c]/,Is=/[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/,Ds=/[-\u2010-\u2013\u2212\ufe63\uff0d]/,pf=/\u200c/,mf=/[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,_f=new Set("#%&+<=>@°±×÷‰"),hf=/\p{Sc}/u,ki=/[\p{L}\p{M}\p{N}]/u,gf=/\p{L}/u,$f=/[\p{L}\p{N}]/u,Si=/[\p{L}\p{M}]/u;var Za=/\p{N}/u,mn=/\p{Nd}/u,zs=new RegExp("[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecd\\u0edc-\\u0edf\\u0f00\\u0f40-\\u0fbc\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]","u"),js=/[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/,wf=new RegExp("[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}"+js.source.slice(1),"u"),Ti=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,yf=[];function Fs(e){return yf[e.codePointAt(0)]??=bf(String.fromCodePoint(e.normalize("NFC").codePointAt(0)))}function bf(e){if(so.test(e))return"apostrophe";if(Is.test(e))return"hyphen";if(pf.test(e))return"joiner";if(mf.test(e))return"invisible";let t=e.normalize("NFKC");return hf.test(e)||_f.has(t)?"sign":ki.test(e)?"word":Ti.test(e)?"space":t==="."?"stop":",:/".includes(t)?"point":"separator"}function Ts(e){return zs.test(e)&&Fs(e)==="word"}var _n=class e{constructor(t){Object.assign(this,{text:t,all:[],kinds:[],starts:[],ends:[],isAsWritten:!0});let n=0;for(let o of t){let s=n;n+=o.length;let r=Fs(o);r==="invisible"?this.isAsWritten=!1:this.push(o,r,s,n),o===vf&&this.kinds.at(-2)==="sign"&&this.kinds.splice(-2,2,"separator","separator")}}push(t,n,o,s){this.all.push(t),this.kinds.push(n),this.starts.push(o),this.ends.push(s)}withoutSpaces(){if(!/\s/.test(this.text)||!this.kinds.includes("apostrophe"))return this;let t=Object.assign(Object.create(e.prototype),{...this,isAsWritten:!1});return Object.assign(t,{all:[],kinds:[],starts:[],ends:[]}),this.all.forEach((n,o)=>{let s=t.kinds.at(-1)==="apostrophe"&&t.kinds.at(-2)==="word";this.kinds[o]==="space"&&s||t.push(n,this.kinds[o],this.starts[o],this.ends[o])}),t.all.length===this.all.length?this:t}spelling(t,n){return this.isAsWritten?this.shown(t,n):this.all.slice(t,n).join("")}shown(t,n){return this.text.slice(this.starts[t],this.ends[n-1])}},vf="̸";function Ai(e){let{kinds:t}=e,n=[],o=null;for(let s=0;s<t.length;s++)t[s]==="word"||xf(e,s)?o?o.end=s+1:n.push(o={first:s,end:s+1,isSign:!1}):((t[s]==="sign"||Sf(e,s))&&n.push({first:s,end:s+1,isSign:!0}),o=null);return n.filter(({first:s,end:r,isSign:a})=>a||$f.test(e.spelling(s,r)))}function xf(e,t){let{all:n,kinds:o}=e,s=o[t];return s==="space"||s==="separator"?!1:kf(e,t)?!0:o[t-1]!=="word"||o[t+1]!=="word"?!1:s==="apostrophe"||s==="joiner"||s==="hyphen"?!0:s!=="stop"&&s!=="point"?!1:mn.test(n[t-1])&&mn.test(n[t+1])?!0:s==="stop"&&Qa(e,t-1,-1)&&Qa(e,t+1,1)}function kf({all:e},t){return Ds.test(e[t])&&t>0&&js.test(e[t-1])}function Qa({all:e,kinds:t},n,o){let[s,r]=[n,n+o];if(o<0)for(;As.test(e[s]??"");)r=--s-1;else for(;As.test(e[r]??"");)r++;return gf.test(e[s]??"")&&t[r]!=="word"}function Sf({all:e,kinds:t},n){return!Ds.test(e[n])||!mn.test(e[n+1]??"")?!1:!["word","apostrophe","joiner","hyphen"].includes(t[n-1])}function Tf(e,{all:t,kinds:n}){let o=r=>Ts(t[r])||n[r]==="hyphen",s=[];for(let r of e){let a=s.at(-1)?.at(-1);a&&!a.isSign&&!r.isSign&&(o(a.end-1)||o(r.first))?s.at(-1).push(r):s.push([r])}return s}var _t=class{constructor(t,n,o,s){this.shown=t,this.strict=n.strict,this.key=n.key,this.plain=n.plain,this.bare=n.bare,this.bare2=n.bare2,this.places=n.places,this.first=o,this.last=s}};function qs(e,t,{apart:n=!1,edges:o=!1}={}){let{text:s,kinds:r}=e,a=Ai(e);return a.length===0?Af(e,t):(!n&&zs.test(s)?Tf(a,e):a.map(c=>[c])).map((c,d)=>{let[f,m]=[c[0].first,c.at(-1).end];if(c[0].isSign)return new _t(e.shown(f,m),Ci(e.all[f],t),d,d);let[_,p]=[r[f-1]==="apostrophe",r[m]==="apostrophe"],h=c.map(g=>e.spelling(g.first,g.end)).join("");o&&_&&(h=e.all[--f]+h),o&&p&&(h+=e.all[m++]);let w=new _t(e.shown(f,m),Lf(h,t,o),d,d);return w.edges=o?["",""]:[_?"'":"",p?"'":""],w})}function Af(e,t){let n=[],o=null;for(let s=0;s<=e.all.length;s++){let r=s===e.all.length||e.kinds[s]==="space";r&&o!==null&&n.push([o,s]),o=r?null:o??s}return n.map(([s,r],a)=>{let i=ei(Vs(ei(e.spelling(s,r).normalize("NFC")).normalize("NFKC")));return new _t(e.shown(s,r),ht(i,t),a,a)})}function ei(e){return Array.from(e,t=>so.test(t)?"'":t).join("")}function ro(e,t){return qs(new _n(e),t)}var Ei=oo("az ba crh gag kk tr tt"),Oi=oo("da fo is nb nn no"),Ef=30,Of=5e3,ti=/([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/,Pf={ș:"ş",ț:"ţ",ヘ:"へ",ベ:"べ",ペ:"ぺ",ك:"ک",ي:"ی"},Mf=/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g,Pi=new RegExp("[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]","g"),As=/[\u0300-\u036f]/,Cf={"̃":"n","̆":"иу","̈":"і","́":"кг"},Nf={ة:"ه",ہ:"ه",ھ:"ه",ۃ:"ه",ى:"ی",ي:"ی",ٱ:"ا","ँ":"ं","ঁ":"ং","ਁ":"ਂ","ઁ":"ં","ଁ":"ଂ","़":"","়":"","਼":"","઼":"","଼":"",ø:"o",ł:"l",đ:"d",ħ:"h",ð:"d",þ:"th",ı:"i",ŋ:"n",ə:"e",æ:"ae",ŧ:"t",ɓ:"b",ɖ:"d",ɗ:"d",ɛ:"e",ɔ:"o",ƙ:"k",ƴ:"y"},Mi={ä:"ae",ö:"oe",ü:"ue",å:"aa",ø:"oe",đ:"dj",ŋ:"ng"},Rf={...Mi,ĉ:"ch",ĝ:"gh",ĥ:"hh",ĵ:"jh",ŝ:"sh"},ni=new Map;function Lf(e,t,n=!1){if(n||e.length>Ef)return ht(oi(e,t,n),t);let o=Es(t),s=ni.get(o);(!s||s.size>=Of)&&ni.set(o,s=new Map);let r=s.get(e);return r||s.set(e,r=ht(oi(e,t,!1),t)),r}function Es(e){return Ei.has(e)?"tr":Oi.has(e)?"da":e==="ru"||e==="eo"?e:""}function Ci(e,t){return Is.test(e)?ht("−",t):ht(Ni(Os(e.normalize("NFKC"),t)),t)}function ht(e,t){if(t!=="eo"&&!qt.test(e))return{places:e,strict:e,key:e,plain:e,bare:e,bare2:e};let n=e.replaceAll("‌","").replaceAll("ʼ","'"),o=n.replaceAll("œ","oe");Oi.has(t)||(o=o.replaceAll("æ","ae")),t==="ru"&&(o=o.replaceAll("ё","е"));let s=ri(o,t),r=Ws(o,t==="eo"?Rf:Mi),a=r===o?s:ri(r,t);return{places:e,strict:n,key:o,plain:o.replace(Pi,""),bare:s,bare2:a}}function oi(e,t,n){if(Ks.test(e))return Os(e,t);let s=si(e.normalize("NFC")).split(ti).map(r=>ti.test(r)?r:r.normalize("NFKC")).join("");return jf(zf(Ni(Os(If(si(s)),t)),n))}function si(e){if(!qt.test(e))return e.replaceAll("`","'");let t=Array.from(e),n=o=>Ts(t[o-1]??" ")||Ts(t[o+1]??" ");return t.map((o,s)=>Ds.test(o)&&js.test(t[s-1]??"")?"ー":so.test(o)?n(s)?"":Ss.test(o)?"ʼ":"'":Is.test(o)?n(s)?"":"-":o).join("")}function If(e){let t=Array.from(e),n=o=>mn.test(t[o]??"");return t.map((o,s)=>n(s)?Df(o):Fs(o)==="invisible"?"":ki.test(o)||"'-‌".includes(o)||".,:/".includes(o)&&n(s-1)&&n(s+1)?o:"").join("")}function Df(e){let t=e.codePointAt(0),n=t;for(;mn.test(String.fromCodePoint(n-1));)n--;return String((t-n)%10)}function Os(e,t){let n=Ei.has(t)?e.replaceAll("I","ı").replaceAll("İ","i"):e;return Vs(n).normalize("NFC")}function Ni(e){return Ws(e,Pf).replace(Mf,t=>Array.from(t).sort().join(""))}function zf(e,t){let n=t?"-‌":"'ʼ-‌",[o,s]=[0,e.length];for(;o<s&&n.includes(e[o]);)o++;for(;s>o&&n.includes(e[s-1]);)s--;return e.slice(o,s)}function jf(e){return e.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g,t=>{let n=t.match(/[^0-9]/)[0],o=t.match(n==="."?/^[0-9.]+/:n===","?/^[0-9,]+/:/^[0-9'ʼ]+/)[0],[s,...r]=o.split(/[^0-9]/);return s.length<=3&&r.every(i=>i.length===3)?[s,...r].join("")+t.slice(o.length):t})}function ri(e,t){let n=qt.test(e)?Ws(Ff(e),Nf):e;return t==="eo"?n.replace(/([cghjsu])x/g,"$1"):n}function Ff(e){let[t,n]=["",""];for(let o of e.normalize("NFD")){if(As.test(o)){n&&Cf[o]?.includes(n)&&(t+=o);continue}Yi(o)||(n=o),t+=o}return t.replace(Pi,"").normalize("NFC")}function Ws(e,t){if(!qt.test(e))return e;let n="";for(let o of e)n+=t[o]??o;return n}function gn(e,t){return e.key===t.key?!0:e.plain===t.plain&&(e.plain===e.key||t.plain===t.key)}function Hs(e,t){return e.strict===t.strict}function ao(e,t,n){return gn(e,t)?!0:(e.bare===t.bare||e.bare2===t.bare||e.bare===t.bare2)&&!n.isToldApart(e,t)}function Ri(e,t,{language:n,vocabulary:o}){return!ai(e.bare,t.bare)&&!ai(e.bare2,t.bare)||Za.test(e.bare)||Za.test(t.bare)||Array.from(e.bare).filter(r=>Si.test(r)).length<4?!1:!o().has(t.bare)&&!n.isAnother(e,t)}function ai(e,t){if(Math.abs(e.length-t.length)>2)return!1;let[n,o]=[Array.from(e),Array.from(t)];if(n.length===0||o.length===0)return!1;let[s,r]=Us(n,o,Object.is),[a,i]=[n.slice(s,n.length-r),o.slice(s,o.length-r)],c=a.length===2&&a[0]===i[1]&&a[1]===i[0]&&i.length===2,d=a.length<=1&&i.length<=1&&a.length+i.length>0&&n.at(-1)===o.at(-1),f=[...a,...i];return(c||d)&&f.every(m=>Si.test(m)&&!wf.test(m))}function Us(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}var De=class e{constructor(t,n){this.language=n,this.characters=new _n(t)}get written(){return this._written??=this.form(this.characters)}get joined(){return this._joined??=this.variant(this.characters.withoutSpaces())}get pieces(){return this._pieces??=zs.test(this.characters.text)?this.form(this.characters,{apart:!0}):this.written}get spelled(){return this._spelled??=this.language.table?qf(this.written,this.language):this.written}get standing(){return this._standing??=Di(this.spelled,this.language)}get edged(){return this._edged||(this._edged=new e(this.characters.text,this.language),this._edged.options={edges:!0}),this._edged}against(t){return this.hasLetterAtEdge()?[this.edged,t.edged]:[this,t]}hasLetterAtEdge(){let{text:t,all:n}=this.characters;if(!Ss.test(t))return!1;let o=s=>Ss.test(n[s]??"");return Ai(this.characters).some(({first:s,end:r,isSign:a})=>!a&&(o(s-1)||o(r)))}form(t,n){let o=qs(t,this.language.tag,{...n,...this.options});return{words:o,written:o}}variant(t){return t===this.characters?this.written:this.form(t)}};function qf(e,{tag:t,table:n}){let o=!1,s=e.words.flatMap((r,a)=>{let i=r.key==="&"?n.signs["&"]?.slice(0,1):Wf(r,n.contractions);if(!i)return[r];o=!0;let c=i.length>1&&n.second_before.includes(e.words[a+1]?.key);return Li(ro(i[c?1:0],t),r)});return o?{words:s,written:e.written}:e}function Li(e,{first:t,last:n}){return e.map(o=>new _t(o.shown,o,t,n))}function Wf({key:e,edges:t=["",""]},n){let[o,s]=t;if(!o&&!s)return n.get(e);let r=[o+e+s,o+e,e+s,e];return n.get(r.find(a=>n.has(a)))}function Hf({contractions:e},t){let n=o=>Je(qs(new _n(o),t,{edges:!0})).join(" ");return new Map(Object.entries(e).map(([o,s])=>[n(o),s]))}function Uf({numbers:e,signs:t},n){let o={valuesOf:new Map,values:new Set,longest:0},s=(r,a)=>{let i=ro(r,n).flatMap(Ii),c=i.join(" ");o.valuesOf.set(c,[...o.valuesOf.get(c)??[],a]),o.values.add(a),o.longest=Math.max(o.longest,i.length)};for(let[r,a]of Object.entries(e))s(r,String(a));for(let[r,a]of Object.entries(t))for(let i of a)s(i,Ci(r,n).key);return o}function Ii({key:e}){return e.split("-")}function Di(e,{table:t}){return t?Je(e.words).filter(n=>t.names.values.has(n)):[]}function zi(e,t,n,{tag:o,table:s}){return[e,t].map(r=>Bf(r,new Set(n),s.names,o))}function Bf(e,t,n,o){let s=[];for(let r=0;r<e.words.length;r++){let[a,i]=Gf(e.words,r,t,n);if(a===null){s.push(e.words[r]);continue}let c=new _t(a,ht(a,o),e.words[r].first,e.words[i].last);s.push(Object.assign(c,{isSubstituted:!0})),r=i}return{words:s,written:e.written}}function Gf(e,t,n,o){let[s,r]=[null,t],a=[];for(let i=t;i<e.length&&(a.push(...Ii(e[i]).slice(0,o.longest+1)),!(a.length>o.longest));i++){let c=o.valuesOf.get(a.join(" "))?.find(d=>n.has(d));c!==void 0&&([s,r]=[c,i])}return[s,r]}function Kf(e,{tag:t,table:n}){return n?{words:e.words.flatMap(s=>/^[0-9]{1,2}:00$/.test(s.key)?Li(ro(`${Number(s.key.split(":")[0])} ${n.hour??""}`,t),s):[s]),written:e.written}:e}function ji(e,t,n,o){let s=[],r=[];for(let[a,i]of n.entries()){let c=Fi(e,i,o),d=new De(t,i),f=c.readings.map(m=>m.against(d));if(a===0||!i.comparesAs(n[0],e))for(let m of f){let _=Array.from(qi(...m,c));if(_[0].verdict==="correct"&&s.push(_[0]),Yf(_[0]))return ii(s);r.push(..._)}if(!(o||!i.table||s.length>0))for(let m of f)r.push(...Wi(...m,c))}return ii(s.length>0?s:r)}function ii(e){let t=Math.min(...e.map(n=>Ft(n.verdict)));return Rs(e.filter(n=>Ft(n.verdict)===t),Xf)}function Fi(e,t,n){let o=e.map(a=>new De(a,t)),s=null;return{language:t,strict:n,readings:o,vocabulary:()=>s??=new Set(o.flatMap(a=>eo(a.written.words)))}}function jt(e,t,n,o){return{accepted:e.characters.text,expected:t[0],given:t[1],context:n,...o}}function*qi(e,t,n){let{strict:o}=n,s=a=>e[a]!==e.written||t[a]!==t.written,r=(o?Vf:Ps)(e.written.words,t.written.words,n);if(yield jt(e,[e.written,t.written],n,r),r.verdict!=="correct"&&(!o&&s("joined")&&Ui([e.joined,t.joined])&&(yield jt(e,[e.joined,t.joined],n,{verdict:"correct",score:1})),s("pieces"))){let a=Hi(e.pieces.words,t.pieces.words,n);a!==null&&(yield jt(e,[e.pieces,t.pieces],n,{verdict:"incomplete",score:a}))}}function*Wi(e,t,n){let{language:o}=n;if(e.spelled!==e.written||t.spelled!==t.written){let i=Ps(e.spelled.words,t.spelled.words,n);yield jt(e,[e.spelled,t.spelled],n,i)}let s=[...e.standing,...t.standing];if(s.length===0)return;let r=zi(e.spelled,t.spelled,s,o),a=Ps(r[0].words,r[1].words,n);o.isOwn?yield jt(e,r,n,a):(a.verdict==="correct"||a.verdict==="accent")&&(yield jt(e,r,n,{verdict:"typo",score:.8,isTaughtDigits:!0}))}function Ps(e,t,n){if(e.length===t.length){if(e.every((s,r)=>gn(s,t[r])))return{verdict:"correct",score:1};let o=e.flatMap((s,r)=>ao(s,t[r],n.language)?[]:[r]);if(o.length===0)return{verdict:"accent",score:.9};if(o.length===1&&Ri(e[o[0]],t[o[0]],n))return{verdict:"typo",score:.8}}return Bi(e,t,n.language)?{verdict:"typo",score:.8}:Bs(e,t,n)}function Vf(e,t,n){return e.length===t.length&&e.every((s,r)=>Hs(s,t[r]))?{verdict:"correct",score:1}:Bs(e,t,n)}function Bs(e,t,n){let o=Hi(e,t,n);return o===null?{verdict:"wrong",score:0}:{verdict:"incomplete",score:o}}function Hi(e,t,{strict:n,language:o}){if(t.length>=e.length)return null;let s=0;for(let r of e){if(s===t.length)break;(n?Hs(r,t[s]):ao(r,t[s],o))&&s++}return s===t.length?s/e.length:null}function Ui([e,t]){let[n,o]=[e.words,t.words];return n.length===o.length&&n.every((s,r)=>gn(s,o[r]))}function Yf({verdict:e,expected:t,given:n}){return e==="correct"&&t.words.every((o,s)=>o.key===n.words[s].key)}function Xf({expected:e,given:t}){let n=t.words.slice(0,1e3);return[to(eo(e.words),eo(n)),to(Je(e.words),Je(n))]}function Bi(e,t,n){let o=zt(e);if(o===""||o!==zt(t))return!1;let[s,r]=[li(e,n.tag),li(t,n.tag)];if(ci.every(f=>Zf(s[f],r[f])))return!1;for(let f of r.apostrophes)if(!s.apostrophes.has(f))return!1;let a=[...s.apostrophes].filter(f=>!r.apostrophes.has(f));if(a.length>0&&!xs.has(n.tag)||a.some(f=>s.letters.has(f)))return!1;let i=[...ci.slice(2).flatMap(f=>[...s[f],...r[f]]),...a],c=new Set(i);return[...s.beginnings.keys(),...r.beginnings.keys()].filter(f=>s.beginnings.has(f)!==r.beginnings.has(f)&&!c.has(f)&&!Qf(o,f)).length>1?!1:[...s.beginnings].every(([f,m])=>{let _=r.beginnings.get(f);if(_===void 0)return!0;let[p,h]=[e[m],t[_]];return zt([p])!==zt([h])||gn(p,h)||!n.isToldApart(p,h)})}var ci=["beginnings","apostrophes","hyphens","joiners"];function li(e,t){let n={beginnings:new Map,apostrophes:new Set,letters:new Set,hyphens:new Set,joiners:new Set},o=0;return e.forEach(({places:s,bare:r},a)=>{if(n.beginnings.has(o)||n.beginnings.set(o,a),!bs.test(s)){o+=r.length;return}for(let i of s.split(bs))(i==="'"||i==="ʼ")&&n.apostrophes.add(o),i==="ʼ"&&n.letters.add(o),i==="-"&&n.hyphens.add(o),i==="‌"&&n.joiners.add(o),bs.test(i)||(o+=Jf(i,t))}),n}function Jf(e,t){return ht(e,t).bare.length}var bs=/(['ʼ\u200c-])/;function Zf(e,t){return e.size===t.size&&[...e.keys()].every(n=>t.has(n))}function Qf(e,t){return/[\uac00-\ud7a3]/.test(e[t-1])&&/[\uac00-\ud7a3]/.test(e[t])}function zt(e){return eo(e).join("").replace(/['-]/g,"")}function Je(e){return e.map(t=>t.key)}function eo(e){return e.map(t=>t.bare)}function ep(e,t,n,o){let s=new De(t,n),r=Fi(e,n,!1);return r.readings.flatMap((a,i)=>{let[c,d]=a.against(s),f=[[c.written,d.written]];if(n.table){let m=Kf(d.spelled,n);f.push(zi(c.spelled,m,[...c.standing,...Di(m,n)],n))}return f.map(([m,_])=>{let p=tp(m.words,_.words,o,r);return{accepted:e[i],guess:t,expected:m,given:_,context:r,...p}})})}function tp(e,t,n,o){let[s,r]=[Array.from(zt(e)),Array.from(zt(t))],[a,i]=[to(s,r),Math.max(s.length,r.length)];return a===0?{verdict:"correct",score:1,differences:a}:100*(i-a)>=n*i&&ui(e)===ui(t)?{verdict:"typo",score:.8,differences:a}:{...Bs(e,t,o),differences:a}}function ui(e){return Je(e).filter(t=>/^[0-9]+$/.test(t)).sort().join(" ")}function Gi({expected:e,given:t,context:n,isTaughtDigits:o=!1}){let[s,r]=[e.words,t.words],a=(m,_)=>o&&(m.isSubstituted||_.isSubstituted),i=(m,_)=>{let p=sp(m,_,n);return a(m,_)&&p!=="replace"?"typo":p},c=(m,_)=>Gs(m,_,i).map(([p,h,w])=>({op:p,left:h?[h]:[],right:w?[w]:[]})),f=Bi(s,r,n.language)&&!np(s,r,n)?op(s,r,c):c(s,r);return ap(f).map(({op:m,left:_,right:p})=>({op:m,expected:di(_,e.written),given:di(p,t.written)}))}function np(e,t,{language:n}){return e.length===t.length&&e.every((o,s)=>ao(o,t[s],n))}function op(e,t,n){let[o,s]=Us(e,t,(i,c)=>i.bare===c.bare),[r,a]=[e.length-s,t.length-s];return[...n(e.slice(0,o),t.slice(0,o)),{op:"typo",left:e.slice(o,r),right:t.slice(o,a)},...n(e.slice(r),t.slice(a))]}function sp(e,t,n){return n.strict&&Hs(e,t)||!n.strict&&gn(e,t)?"equal":ao(e,t,n.language)?"accent":Ri(e,t,n)?"typo":"replace"}var rp=["equal","accent","typo","replace"];function ap(e){let t=[],n={left:new Map,right:new Map};for(let o of e){let s=t.length;for(let a of["left","right"]){let i=o[a].length>0?n[a].get(o[a][0].first):void 0;i!==void 0&&(s=Math.min(s,i))}let r=[...t.splice(s),o];t.push(r.length===1?o:ip(r));for(let a of["left","right"]){let i=o[a].at(-1);if(i)n[a]=new Map([[i.last,t.length-1]]);else for(let[c,d]of n[a])n[a].set(c,Math.min(d,t.length-1))}}return t}function ip(e){let t=new Set(e.map(({op:s})=>s)),[n]=t,o="replace";return t.size===1?o=n:!t.has("missing")&&!t.has("extra")&&(o=rp.findLast(s=>t.has(s))),{op:o,left:e.flatMap(({left:s})=>s),right:e.flatMap(({right:s})=>s)}}function di(e,t){return e.length===0?null:t.slice(e[0].first,e.at(-1).last+1).map(n=>n.shown).join(" ")}function cp(e){if(e.verdict==="correct")return"equal";if(e.given.words.length===0)return"missing";if(!e.context.strict)return e.verdict==="accent"||e.verdict==="typo"?e.verdict:"replace";let t={...e.context,strict:!1},n=new De(e.accepted,t.language).against(new De(e.written,t.language)),o=[...qi(...n,t),...t.language.table?Wi(...n,t):[]],s=Math.min(...o.map(({verdict:r})=>Ft(r)));return["accent","accent","typo"][s]??"replace"}function Ms([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var mt={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},lp=4e4;function to(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=up(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,f=n.length;for(let m of o){let _=r.get(m)??0,p=1,h=0;for(let w=0;w<s;w++){let g=i[w],y=a[_+w]|h,$=(y&g)+g^g|y|c[w],x=c[w]|~($|g),v=$&g;w===s-1&&(f+=x&d?1:v&d?-1:0);let k=x<<1|p;i[w]=v<<1|h|~($|k),c[w]=$&k,p=x>>>31,h=v>>>31}}return f}function up(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function Gs(e,t,n){let[o,s]=Us(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...Cs(e.slice(0,o),t.slice(0,o),n),...dp(e.slice(o,r),t.slice(o,a),n),...Cs(e.slice(r),t.slice(a),n)]}function Cs(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...Ki(e.slice(o),t.slice(o))]}function dp(e,t,n){if(e.length*t.length>lp)return Cs(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=fp(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+mt[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+mt.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Ki(e.slice(a),t.slice(i))]}function fp(e,t){let n=[Array.from({length:t+1},(o,s)=>mt.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+mt.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+mt[o[a]],s[a]+mt.missing,r[a+1]+mt.extra);n.unshift(r)}return n}function Ki(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var pp=/[\u2018\u2019\u02bc\xb4`\uff07]/g,mp=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,fi=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,_p=/[\u13a0-\u13fd\uab70-\uabbf]/,Ks=/^[0-9A-Za-z]+$/,qt=/[^\x00-\x7f]/;function hn(e){let t=Vi(e),n=t.map(o=>pi(_i(o),_i(mi(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>pi(o,mi(o))).filter(({key:o})=>o)}function Q(e){return Je(hn(e)).join(" ")}function pi(e,t){return{shown:e,key:t,bare:hp(t)}}function Vi(e){return e.split(Ti).filter(Boolean)}function mi(e){return Ks.test(e)?e.toLowerCase():Vs(e.normalize("NFC")).normalize("NFC").replace(pp,"'").replace(mp,"")}function Vs(e){return qt.test(e)?Array.from(e,t=>t==="ı"?t:_p.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function hp(e){if(!qt.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}Yi(o)||(n=o),t+=o}return t.normalize("NFC")}function Yi(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function _i(e){if(Ks.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&fi.test(t[n]);)n++;for(;o>n&&fi.test(t[o-1]);)o--;return t.slice(n,o).join("")}var hi=new Qn(null,null,[],{});function z({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var H=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>Ns.includes(t)&&(t!=="listening"||n.audio_url));function Ze(e,t){let n=e.course.unlock==="sequential",o={},s=!0;for(let{lesson:r}of z(e)){let a=t.has(r.id);o[r.id]=a?"completed":n&&!s?"locked":"available",H(r).length&&(s=a)}return o}function Ys(e,t,n){return z(e).filter(({lesson:s})=>!t.has(s.id)&&H(s).length).slice(0,n).map(({lesson:s})=>s)}var Wt=(e,t)=>Ys(e,t,1)[0]??null,gp=["translation","translation-word-bank","fill-in-the-blank"];function Xs(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of z(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)gp.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var Xi=e=>Xs(e)!==null,$p=40;function Ji(e){let t=new Set;for(let{lesson:n}of z(e))for(let{data:o,exercise_type:s}of H(n))for(let r of wp(s,o))for(let a of r.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(a);return t.size>$p?[]:[...t].sort((n,o)=>n.localeCompare(o))}function wp(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function Zi(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}var yp=4,lo=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function Qi(){if(!lo())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&j({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var ec=async e=>uo((await Qs(e)).assets);async function Js(e){let t=await B(Le(e));return t?.complete?uo(t.assets):null}var uo=e=>e.reduce((t,{bytes:n})=>t+n,0),bp=5e6,vp=3,Zs=e=>`declined:${e}`;function xp(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var io=new Map;function fo(e,t){let n=`${P()} ${e.course.id}`;if(!io.has(n)){let o=kp(e,t),s=r=>r===!0||io.delete(n);io.set(n,o),o.then(s,s)}return io.get(n)}async function kp(e,t){let n=e.course.id;if(!lo()||!xp()||await B(Zs(n)))return!1;let{assets:o,complete:s}=await Qs(n);if(s||!o.length)return!0;if(uo(o)<=bp)return await nc(n,o),!0;let r=Ys(e,t,vp).map(({id:a})=>a);return await oc(n,o.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function tc(e,t=()=>null){await nc(e,(await Qs(e)).assets,t),await se("values",Zs(e))}async function nc(e,t,n){let o=Le(e);await oc(e,t,n),await ae("values",o,s=>s&&{key:o,value:{...s.value,complete:!0}})}async function oc(e,t,n=()=>null){let o=Le(e),s=await Uo(),r=uo(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let f=ge(d.path);if(await s.match(f)||await Sp(s,f,d),!await B(o))throw await lt([d]),new Error(`${o} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:yp},c))}async function Sp(e,t,{sha256:n,content_type:o}){let s=await fetch(t,{priority:"low"});if(!s.ok)throw new Error(`${t}: ${s.status}`);let r=await s.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":o}}))}var co=new Map;function Qs(e){let t=`${P()} ${e}`;return co.has(t)||co.set(t,Tp(e).finally(()=>co.delete(t))),co.get(t)}async function Tp(e){let t=Le(e),n=P(),o=await B(t),s=`/courses/${encodeURIComponent(e)}/package/media`,r=o?`?since=${o.revision}`:"",{data:a,account:i}=await O("GET",s+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let p=new Set([...a.removed,...a.added.map(({sha256:h})=>h)]);c=[...o.assets.filter(({sha256:h})=>!p.has(h)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},f=a.full===!1&&!a.added.length,m=!1,_=p=>(m=f&&!!p?.value.complete,{key:t,value:{...d,complete:m}});return(i===null||i===P())&&await ae("values",t,_),o&&await lt(o.assets),{...d,complete:m}}async function sc(e){let t=Le(e),n=await B(t);await He(Zs(e),!0),await se("values",t),n&&await lt(n.assets)}var er="taken_placement:",$n=async()=>(await oe("values")).filter(({key:e})=>e.startsWith(er)).map(({value:e})=>e);async function Ht(e){await Qt("values",{key:er+e.id,value:e}),j({placements:[...R().placements.filter(({id:t})=>t!==e.id),e]})}async function wn({id:e}){await se("values",er+e),j({placements:R().placements.filter(t=>t.id!==e)})}var yn=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),rc=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function ac(e,t){let n=yn(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}async function Oe(){j({results:await oe("results"),placements:await $n()})}async function gt(e){let t=R().results.filter(({client_id:o})=>o!==e.client_id);j({results:[...t,e]});let n=await ae("results",e.client_id,o=>o&&o.state!=="open"?o:e);n&&n.state!=="open"&&await Oe(),e.state==="waiting"&&t.every(({state:o})=>o==="open")&&Ap()}var Ap=()=>navigator.storage?.persist?.().catch(()=>null);async function ic(e,{exercise_id:t,verdict:n}){await ae("results",e,o=>o&&{...o,repeats:[...o.repeats??[],{exercise_id:t,verdict:n}]}),await Oe()}var Ep=2;function Qe(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<Ep&&o(r).every($t));return s?{...s,tries:o(s).length}:null}var Pe=({verdict:e})=>["correct","accent","typo"].includes(e),po=({passed:e})=>!e,$t=({verdict:e})=>["incomplete","wrong"].includes(e);function mo(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}var tr=({id:e=ze(),account:t=P(),courseId:n,lessonId:o=null,practice:s=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:o,practice:s,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),Op=(e,t=R())=>K(t).find(n=>n.state==="open"&&n.lesson_id===e);function cc(e,t){let n=K(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}var nr=e=>R().results.find(({client_id:t,account_id:n})=>t===e&&[null,P()].includes(n)),lc=(e,t,n)=>nr(n)??Op(t)??tr({courseId:e,lessonId:t}),K=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function bn(e){let t={};for(let{course_id:n,attempts:o}of K(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function he(e,t){let n=K(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(uc(e,t))])}var uc=(e,t)=>({...ac(e,t),...t.account&&t.passed[e]});function Ut(e,t){let n={...uc(e,t)},o=K(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var dc=(e,t)=>Object.values(Ut(e,t)).filter(n=>n.state==="completed").length,Pp=[70,90],fc=({best_score:e})=>1+Pp.filter(t=>e!==null&&e>=t).length,pc=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),or=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...rc(e)];function ze(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}var Mp=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],Cp=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],Np=["translation","translation-word-bank"],Rp=["listening","speaking"];function sr(e){let[t,...n]=e.split("-"),o=n.find(s=>/^[A-Z][a-z]{3}$/.test(s));return o?Cp.includes(o)?"rtl":"ltr":Mp.includes(t)?"rtl":"ltr"}var _c="[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]",Lp=new RegExp(`${_c}$`,"u"),Ip=new RegExp(`^${_c}`,"u"),rr=(e,t)=>Lp.test(e)&&Ip.test(t)?"":" ",hc=e=>e.reduce((t,n)=>t+rr(t,n)+n),mc={"zh-Hans":"zh-CN","zh-Hant":"zh-TW",zh:"zh-CN","cmn-Hans":"cmn-Hans-CN","cmn-Hant":"cmn-Hant-TW",cmn:"cmn-Hans-CN",yue:"yue-Hant-HK","yue-Hant":"yue-Hant-HK"};function gc(e){if(mc[e])return mc[e];let[t,...n]=e.split("-");return["cmn","yue"].includes(t)?e:[t,...n.filter(o=>o.length!==4)].join("-")}var I=e=>e?{lang:e,dir:sr(e)}:{dir:"auto"};function $c({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=c=>({target:o,source:n})[s.sideOf(c)]??null;if(Rp.includes(e))return{of:r,prompt:o,answer:o};if(Np.includes(e)){let c=t.audio_url?t.audio_language:null,d=c?c!==o:s.isIntoTarget(t);return{of:r,prompt:d?n:o,answer:d?o:n}}if(e==="fill-in-the-blank")return{of:r,prompt:r(t.text),answer:r(t.text)??o};let a=t.question??t.statement,i=sr(n)===sr(o)?n:null;return{of:r,prompt:a?r(a)??i:null,answer:o}}var wc={value:null,error:null,state:"waiting"};function ie(e,t,n){let[o,s]=b(wc);return T(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?fs():null,state:"late"})),Nt),c=async()=>{let d=await e();d!==null&&a(f=>({...f,value:d,error:null}));try{let f=await t();a({value:f??d,error:null,state:"fresh"})}catch(f){let m=d!==null&&Ct(f);a({value:m?d:null,error:m?null:f,state:"late"})}clearTimeout(i)};return s(wc),c(),()=>{r=!1,clearTimeout(i)}},n),o}var Dp=6e4,yc=e=>`/courses/${encodeURIComponent(e)}/package`,bc=e=>({path:yc(e),read:async()=>{let t=await Ho("packages",e);return t&&an(t)?t:null},store:(t,n,o)=>me(t,"packages",{course_id:e,account_id:t,etag:n,data:o}),forget:()=>se("packages",e)}),vc=e=>({path:`${yc(e)}/words`,read:()=>B(Kn(e)),store:(t,n,o)=>me(t,"values",{key:Kn(e),value:{account_id:t,etag:n,data:o}}),forget:()=>se("values",Kn(e))}),ar=e=>({path:e?`/grading/languages/${e}`:"/grading",read:()=>B(`grading:${e}`),store:(t,n,o)=>He(`grading:${e}`,{etag:n,data:o}),forget:()=>se("values",`grading:${e}`)}),zp="",ve=async e=>(await ho(bc(e)))?.data??null,xe=e=>_o(bc(e)),wt=async e=>(await ho(vc(e)))?.data??null,je=e=>_o(vc(e)),xc=({source_language:e,target_language:t})=>[...new Set([t,e].map(n=>n.split("-")[0]))];async function ir(e){let t={};for(let n of xc(e)){let o=await ho(ar(n));o&&(t[n]=o.data)}return t}async function cr(e){let{languages:t}=await _o(ar(zp)),n=xc(e).filter(s=>t.includes(s)),o=await Promise.all(n.map(s=>_o(ar(s))));return Object.fromEntries(n.map((s,r)=>[s,o[r]]))}var et=(e,t)=>ie(()=>ve(e),()=>xe(e),[e,t]),kc=e=>ie(()=>ir(e),()=>cr(e),[e.id]),Bt=e=>ie(()=>wt(e),()=>je(e),[e]);async function ho({path:e,read:t}){let n=await t();if(!n)return null;let o=`${P()} ${e}`;return Ot.get(o)?.etag!==n.etag&&Ot.set(o,n),Ot.get(o)}function _o(e){let t=P(),n=`${t} ${e.path}`,o=cn.get(n);if(o&&performance.now()-o.at<Dp)return o.reading;let s=jp(t,e);return cn.set(n,{reading:s,at:performance.now()}),s.catch(()=>cn.delete(n)),s}async function jp(e,t){let n=await ho(t);try{let o=n?{"If-None-Match":n.etag}:{},s=await O("GET",t.path,{account:e,asGuest:!0,headers:o});if(s.status===304)return n.data;let[r,{data:a}]=[s.headers.get("ETag"),s];return await t.store(s.account,r,a),Ot.set(`${s.account} ${t.path}`,{etag:r,data:a}),a}catch(o){throw o.status===404&&await t.forget(),o}}var Sc=async()=>(await oe("packages")).filter(an).map(({data:e})=>e),Fp=12,Tc=(e,t)=>fe("courses",e??"",t),Ac=e=>B(Tc(P(),e));async function Ec(e){let t=`/courses?page=${e}&limit=${Fp}&include=counts`,{data:n,meta:o,account:s}=await O("GET",t,{account:P(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await me(s,"values",{key:Tc(s,e),value:r}),r}function go({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):l("do_order")}function tt(e,t,n){return n===null?"–":e==="vof"?l(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>qp(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):e==="speaking"&&Array.isArray(n)?n[0]:Array.isArray(n)?hc(n):n}function qp(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||l("option",{number:e+1})}var lr=({source_language:e,target_language:t},n,o)=>xi({source_language:e,target_language:t,words:n??[],tables:o??{}});async function Gt(e){let[t,n]=await Promise.all([wt(e.id),ir(e)]);return lr(e,t?.words,n)}function Me({exercise_type:e,data:t},n,o){try{return no(e,t,n,o)}catch(s){if(s instanceof pn)return null;throw s}}var vn=[2];for(let e=3;vn.length<64;e+=2)vn.every(t=>e%t)&&vn.push(e);var Oc=e=>(e-Math.floor(e))*2**32|0,Wp=vn.slice(0,8).map(e=>Oc(Math.sqrt(e))),Hp=vn.map(e=>Oc(Math.cbrt(e))),ur=64,Ce=(e,t)=>e>>>t|e<<32-t;function $o(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/ur)*ur);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...Wp];for(let r=0;r<n.length;r+=ur){let a=Array.from({length:16},(w,g)=>o.getInt32(r+4*g));for(let w=16;w<64;w++){let[g,y]=[a[w-15],a[w-2]],$=Ce(g,7)^Ce(g,18)^g>>>3,x=Ce(y,17)^Ce(y,19)^y>>>10;a.push(a[w-16]+$+a[w-7]+x|0)}let[i,c,d,f,m,_,p,h]=s;for(let w=0;w<64;w++){let g=h+(Ce(m,6)^Ce(m,11)^Ce(m,25))+(m&_^~m&p)+Hp[w]+a[w],y=(Ce(i,2)^Ce(i,13)^Ce(i,22))+(i&c^i&d^c&d);[i,c,d,f,m,_,p,h]=[g+y|0,i,c,d,f+g|0,m,_,p]}[i,c,d,f,m,_,p,h].forEach((w,g)=>s[g]=s[g]+w|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var Up=24,wo=2,Bp=2*wo-1;function Pc(e,t){let n=Xs(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:Gp(t,s)}))}}function Gp(e,t){let n=o=>$o(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,Bp).map(([,o])=>o)}function Mc(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===wo||i===wo)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<Up?c:null};t.get(c)?a+=1:i+=1}a===wo?o=r+1:s=r}return{unit:o,question:null}}function Cc(e,{kind:t,units:n},o){let s=z(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var Nc=e=>yn(R()).filter(({course_id:t})=>t===e),Rc=e=>R().placements.find(t=>t.id===e);async function Lc(e){let t=Nc(e.course.id).find(({status:r})=>r==="running");if(t)return dr(e,t);let n=ze(),o=Pc(e,n);if(!o)throw new Ke({status:409,message:"Course is too short for a placement"});let s={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(C()).toISOString(),...o,answers:[],start_lesson_id:null,skipped:[]};return await Ht(s),dr(e,s)}async function Ic(e,{id:t},n,o){let s=Rc(t),r=await Gt(e.course),a=o!==null&&!!Me(n,o,r)?.is_correct,i=[...s.answers,{exercise_id:n.id,answer:o,is_correct:a}],c={...s,answers:i};return await Ht(c),dr(e,c)}async function Dc(e,{id:t,start_lesson_id:n},o){let s=Rc(t);if(!o)return wn(s);let r=z(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of Nc(s.course_id))i.id!==t&&await wn(i);await Ht({...s,status:"accepted",start_lesson_id:n,skipped:a})}function dr(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:p,[i]:h}of z(e))for(let{exercise:w}of p.exercises)c.set(`${h.id} ${w.id}`,w);let d=new Map(a.map(({exercise_id:p,is_correct:h})=>[p,h])),{unit:f,question:m}=Mc(r,d,(p,h)=>c.has(`${p} ${h}`));return{placement:{id:n,course_id:o,started_at:s,status:m?"running":"done",asked:a.length,start_lesson_id:m?null:Cc(e,t,f)},question:m&&[...c.values()].find(p=>p.id===m)}}var pr=(e,t)=>fe("placement",e,t),zc=(e,t,n)=>me(e,"values",{key:pr(e,t),value:n});async function jc(e,t){if(e===null)return Lc(t);let n=t.course.id,o=await B(pr(e,n));if(o)try{let r=await fr(e,n,o);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let s=ze();return await zc(e,n,s),fr(e,n,s)}async function fr(e,t,n){return(await O("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var Fc=(e,t,n,o,s)=>e===null?Ic(t,n,o,s):qc(e,n,o,s);async function qc(e,{id:t},n,o){let s={exercise_id:n.id,answer:o};return(await O("POST",`/progress/placement/${t}/answer`,{account:e,body:s,repeat:!0})).data}var Wc=(e,t,n,o)=>e===null?Dc(t,n,o):Hc(e,n,o);async function Hc(e,{id:t,course_id:n},o){try{await O("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:o},repeat:!0})}catch(s){if(s.status!==409)throw s}await se("values",pr(e,n))}async function Uc(e,{id:t,course_id:n,status:o,answers:s}){let r=new Map(s.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await fr(e,n,t);for(;r.has(a.question?.id);)a=await qc(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;o==="accepted"&&a.placement.status==="done"?await Hc(e,a.placement,!0):await zc(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var yo="adopt_guest_results",Bc=10,Kp=6e4,Vp=3e4,Yp=864e5,Xp=36e5,Gc=null,mr=Promise.resolve(),gr=e=>e?He(yo,!0):se("values",yo);async function Vc(){let e=P();if(e===null)return;let t=await B(fe("progress",e));t&&!R().progress&&rn(e,{progress:t})}function ke(){clearTimeout(Gc);let e=async()=>{let{account:n}=R();if(n)try{await Jp(n);let o=await Zp(n.id).catch(s=>s);if(await Qp(n),o)throw o;await Pt(n.id,(await O("GET","/progress",{account:n.id})).data)}catch(o){if(o.status===void 0)throw o;Gc=setTimeout(ke,Vp)}},t=()=>Yn("langlearn.sync",e);return mr=mr.then(t,t),mr}async function Jp(e){if(await B(yo)){for(let t of await oe("results"))t.account_id||await ae("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await $n())t.account_id===null&&await Ht({...t,account_id:e.id});await se("values",yo),await Oe()}}async function Zp(e){let t=(await $n()).filter(({account_id:n})=>n===e);for(let n of t)await Uc(e,n),await Se(n.course_id),await wn(n)}async function Qp(e){let t=(await oe("results")).filter(({state:s,account_id:r})=>s==="waiting"&&r===e.id).map(s=>Xc(s,e)).sort((s,r)=>s.completed_at.localeCompare(r.completed_at)),n=({practice:s,completed_at:r})=>s?.started_online&&C()-Date.parse(r)<Kp,o=[];for(let s of t)(!n(s)||!await em(s))&&o.push(s);for(let s=0;s<o.length;s+=Bc)await _r(e,o.slice(s,s+Bc));t.length&&await Oe()}async function _r(e,t,n=!1){let o=t.filter(({practice:d})=>!d),s=t.filter(({practice:d})=>d),r={completions:o.map(({client_id:d,lesson_id:f,completed_at:m,score:_,time_spent_seconds:p})=>({client_id:d,lesson_id:f,completed_at:m,time_spent_seconds:p,..._===null?{}:{score:_}})),practice_sessions:s.map(({client_id:d,course_id:f,completed_at:m,practice:_})=>({client_id:d,course_id:f,mode:_.mode,started_at:_.started_at,finished_at:m})),attempts:t.flatMap(Yc)},a;try{({data:a}=await O("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let f of t)await _r(e,[f],n);return}for(let d of a.results)await Kc(o[d.index],d);for(let d of a.practice_results)await Kc(s[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>o[d]),...a.practice_results.filter(i).map(({index:d})=>s[d])];c.length&&!n&&await _r(e,c.map(d=>Xc(d,e)),!0)}function Yc({client_id:e,practice:t,attempts:n}){return n.filter(po).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function Kc(e,{status:t,reason:n,experience_gained:o}){["synced","recorded","duplicate"].includes(t)?await hr(e,{state:"sent",experience_gained:o}):n!=="in_future"&&await hr(e,{state:"refused",reason:n})}var hr=(e,t)=>ae("results",e.client_id,n=>Gn({...n??e,...t}));async function em(e){let t=e.account_id;await O("PUT","/progress/sync",{account:t,body:{attempts:Yc(e)},repeat:!0});try{let{data:n}=await O("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:o,life_earned:s,words_improved:r}=n.result;return await hr(e,{state:"sent",experience_gained:o,life_earned:s,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function Xc(e,{registration_date:t}){let{completed_at:n,practice:o,attempts:s}=e,r=Date.parse(t)-Yp+Xp,a=Math.max(0,Date.parse(n)-C()),i=Date.parse(n)-a,c=(d,f=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-f),r)).toISOString();return{...e,completed_at:c(n),practice:o&&{...o,started_at:c(o.started_at)},attempts:s.map((d,f)=>({...d,answered_at:c(d.answered_at,s.length-1-f)}))}}var Jc=(e,t)=>fe("passed",e,t);function Zc(e,t,n){rn(e,{passed:{...R().passed,[t]:n}})}async function yt(e){let t=P();if(t===null||R().passed[e])return;let n=await B(Jc(t,e));if(!n)return;let o=s=>Object.fromEntries(s.map(r=>[r,{state:"completed",best_score:null}]));Zc(t,e,Array.isArray(n)?o(n):n)}async function Se(e){let t=P();if(t!==null){await yt(e);try{let{data:n}=await O("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),o=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),s=Object.fromEntries(o.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await me(t,"values",{key:Jc(t,e),value:s}),Zc(t,e,s)}catch(n){if(n.status===void 0)throw n}}}async function bo(){let e=P();if(e!==null)try{await hs((await O("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function Qc(e,t){await hs((await O("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function vo(e,t){await Pt(e,(await O("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function el(e,t,n){await ps("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},ms)}async function tl(e,t){await ps("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{let n=(await oe("results")).filter(({account_id:o})=>o===e);for(let{client_id:o}of n)await se("results",o);await Oe(),await Jn(o=>o.account.id===e)})}var nl=async e=>(await O("GET","/users/profile/export",{account:e})).data,ol=async e=>(await O("GET","/auth/sessions?limit=100",{account:e})).data;async function sl(e,t,n){for(let o of t)await O("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var rl=e=>O("POST","/auth/email/verify/resend",{account:e}),al=e=>O("POST","/auth/email/verify",{account:null,body:{token:e}}),il=e=>O("POST","/auth/password/forgot",{account:null,body:{email:e}}),cl=(e,t)=>O("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),tm=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],nm=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function ll(e){return[tm,nm].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var om=5,sm=5,rm=4,am=1e3,$r=20,dl=["waiting","sent"],im=864e5;function fl(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(am,Math.max(1,Math.floor(e*n/10)))}function le(e){let t=new Date(e),n=o=>String(o).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Ne=(e,t=1)=>new Date(Date.parse(e)-t*im).toISOString().slice(0,10);function pl(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Ne(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Ne(o,-(7*r+i))))}var ml=({practice:e,attempts:t})=>!e||t.filter(Pe).length>=sm,bt=e=>new Set(e.filter(t=>dl.includes(t.state)&&ml(t)).map(({completed_at:t})=>le(t)));function cm(e,t){let n=e.has(t)?t:Ne(t),o=0;for(;e.has(n);n=Ne(n))o+=1;return o}function wr(e){let t=new Map;return e.filter(o=>o.practice&&o.completed_at&&ml(o)).sort((o,s)=>o.completed_at<s.completed_at?-1:1).filter(({completed_at:o})=>{let s=le(o);return t.set(s,(t.get(s)??0)+1),t.get(s)<=rm})}var ul=e=>e.reduce((t,{practice:n,points:o})=>t+(n?0:o??0),0)+wr(e).length*om;function Kt({account:e,progress:t},n,o){let s=le(o),r=({completed_at:h})=>le(h)===s,a=n.filter(({state:h})=>e?h==="waiting":dl.includes(h)),[i,c]=[ul(a),ul(a.filter(r))],d=bt(a),f=t?.streak_expires_on&&Ne(t.streak_expires_on);for(let h=0;f&&h<t.streak_current;h+=1)d.add(Ne(f,h));let[m,_]=[cm(d,s),d.has(s)];if(!e)return{points:i,waiting:0,today:c,streak:m,isActive:_,goal:$r};let p=t&&le(t.read_at??o)===s;return{points:t?.experience_points??null,waiting:i,today:(p?t.xp_today:0)+c,streak:m,isActive:_,goal:t?.daily_goal_xp??0}}var nt=5,yr=240*6e4;function lm(e,t){let[n,o]=[nt,0];for(let{time:r,change:a}of[...um(e),{time:t,change:0}]){if(n<nt){let i=Math.min(nt-n,Math.floor((r-o)/yr));[n,o]=[n+i,o+i*yr]}a<0&&n===nt&&(o=r),n=Math.max(0,Math.min(nt,n+a))}let s=r=>r?new Date(o+r*yr).toISOString():null;return{lives_current:n,lives_max:nt,lives_regenerate_at:s(n<nt?1:0),lives_full_at:s(nt-n)}}function um(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${le(c)}`)||s.set(`${i} ${le(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>$t(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...wr(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var vt=e=>e.account?e.progress:lm(K(e),C());function Vt({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}function xt(e){let t=vt(e);return t!==null&&Vt(t,C())===0}async function _l(e,t){if(!(e===null||xt(R())))try{await Pt(e,(await O("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var dm={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",play:"M7 4.500v15l13-7.500z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},V=({name:e,size:t=20,...n})=>u`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${dm[e]} /></svg>
`;var hl=5;function br(){let e=E(),{value:t,error:n}=$e(()=>pm(e.account),[e.account?.id]),o=bt(K(e)),s=t?.today??le(C()),r=new Set([...o,...t?.active??[]]),a=pl(s,hl),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return u`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${l("last_weeks")}</h2>
      <p class="soft">${l("days_learned",{count:i})}${(!e.account||n)&&` (${l("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>u`<th scope="col" abbr=${dn(c,"long")}>${dn(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>u`<tr key=${c[0]}>${c.map(d=>u`<${fm} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function fm({day:e,today:t,isActive:n}){return e>t?u`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:u`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?u`<${V} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${La(e)}: ${l(n?"day_active":"day_free")}</span>
    </td>
  `}async function pm(e){if(!e)return null;let t=Ne(le(C()),7*hl+1),{data:n}=await Rt(O("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function vr(){let[e,t]=b(Ie),n=o=>s=>{Hn({[o]:s.target.checked}),t(Ie())};return u`
    <fieldset class="effects">
      <legend>${l("sounds_and_motion")}</legend>
      ${["sounds","motion"].map(o=>u`
          <label key=${o} class="tick">
            <input type="checkbox" checked=${e[o]} onChange=${n(o)} />
            <span>${l(o)}</span>
          </label>
        `)}
    </fieldset>
  `}function X(){let[e,t]=b(!1),[n,o]=b(!1),[s,r]=b(null);return{busy:e,done:n,failure:s,run:async i=>{t(!0),o(!1),r(null);try{await i(),o(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function we({name:e,label:t,help:n,wrong:o,type:s="text",onValue:r,...a}){let i=o||n;return u`
    <div class="field">
      <label for=${e}>${t}</label>
      ${i&&u`<p id=${`${e}-help`} class=${o?"error":"soft"}>${i}</p>`}
      <input
        id=${e}
        name=${e}
        type=${s}
        aria-invalid=${o?"true":null}
        aria-describedby=${i?`${e}-help`:null}
        onInput=${c=>r(c.target.value)}
        ...${a}
      />
    </div>
  `}function xr({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return u`
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
        ${s.map(([i,c])=>u`<option key=${i} value=${i} selected=${i===o}>${c}</option>`)}
      </select>
    </div>
  `}var mm={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function xn({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>mm[a]).find(Boolean);return u`<${we}
    name=${e}
    label=${t}
    help=${l("password_rules")}
    wrong=${n&&l(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${o}
    onValue=${s}
  />`}var _m={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function J({failure:e,texts:t}){let n=N(null);T(()=>{e&&n.current.focus()},[e]);let o={..._m,...t}[e?.status]??"failure_other";return e&&u`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${l(o)}</p>`}function xo({result:e}){let{account:t}=E();return e.state==="refused"?u`<p class="error">${l("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&u`<p class="soft">${l("result_waits")}</p>`:e.account_id?u`<p class="soft">${l("stored_signed_out")} <a href=${Ae()}>${l("sign_in")}</a></p>`:u`<p class="soft">${l("stored_here")} <a href=${Ae("register")}>${l("register_to_keep")}</a></p>`}function Yt(){let e=E(),t=e.account?0:pc(e).length;return t>0&&u`<p class="notice" role="status">${l("unsent_stay",{count:t})}</p>`}var hm=({children:e})=>e;function ot({title:e,children:t}){let{account:n}=E();return D(e),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${e}</h1>
      ${n?u`<${hm} key=${n.id}>${t}</>`:u`<p><a href=${Ae()}>${l("sign_in")}</a></p>`}
    </section>
  `}function gl(){let{account:e,progress:t,results:n}=E();if(D(l("account")),T(()=>{e&&(ke(),bo())},[e?.id]),!e)return u`<${gm} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await Oa(),_e("/")};return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <p class="person">
        ${e.username&&u`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&u`<${$m} account=${e} />`}
      ${t&&u`<dl class="figures">
          <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${l("streak")}</dt><dd>${l("days",{count:t.streak_current})}</dd></div>
          <div><dt>${l("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${$l} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${br} />
      ${o>0&&u`<p class="soft">${l("results_wait",{count:o})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${l("leaderboard")}</a></li>
        <li><a href="/learn/account/profile">${l("profile")}</a></li>
        <li><a href="/learn/account/password">${l("change_password")}</a></li>
        <li><a href="/learn/account/devices">${l("devices")}</a></li>
        <li><a href="/learn/account/data">${l("own_data")}</a></li>
      </ul>
      <${vr} />
      <button type="button" onClick=${s}>${l("sign_out")}</button>
    </section>
  `}function gm(){let e=E(),{points:t,streak:n,goal:o,today:s}=Kt(e,K(e),C()),r=vt(e);return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <${Yt} />
      <p>${l("account_why")}</p>
      <p class="links"><a class="button" href=${Ae("register")}>${l("register")}</a> <a href=${Ae()}>${l("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t})}</dd></div>
        <div><dt>${l("streak")}</dt><dd>${l("days",{count:n})}</dd></div>
        <div><dt>${l("lives")}</dt><dd>${Vt(r,C())} / ${r.lives_max}</dd></div>
      </dl>
      <${$l} goal=${o} today=${s} />
      <${br} />
      <ul class="settings"><li><a href="/learn/leaderboard">${l("leaderboard")}</a></li></ul>
      <${vr} />
    </section>
  `}function $l({goal:e,today:t}){return e?u`
    <p class="done">
      <label for="goal">${l("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:u`<p class="soft">${l("no_goal_yet")}</p>`}function $m({account:e}){let{busy:t,done:n,failure:o,run:s}=X();return u`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${l("confirm_email")}</h2>
      <p>${l("confirm_why",{email:e.email})}</p>
      <${J} failure=${o} />
      <p role="status">${n&&l("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&u`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>rl(e.id))}>${l("mail_again")}</button>`}
        <a href="/learn/confirm-email">${l("enter_code")}</a>
      </p>
    </section>
  `}var wl=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function yl(){let[e]=b(wm);return T(()=>{let t=()=>wl()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function wm(){let e=wl();return e&&history.replaceState(null,"",location.pathname),e}function ko({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=yl(),[a,i]=b(r),{busy:c,done:d,failure:f,run:m}=X();D(e);let _=p=>{p.preventDefault(),m(async()=>{await n(a.trim()),await bo()})};return d?u`<section class="account"><h1>${e}</h1>${o}</section>`:u`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${J} failure=${f} />
      <${ym} linked=${r} failure=${f} value=${a} onValue=${i} />
      ${s(f)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function ym({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&l("code_invalid");return e&&!s?null:u`<${we}
    name="code"
    label=${l("code")}
    wrong=${s}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${o}
  />`}function bl(){let e=u`
    <p role="status">${l("email_confirmed")}</p>
    <p><a class="button" href="/">${l("all_courses")}</a></p>
  `;return u`<${ko} title=${l("confirm_email")} button=${l("confirm")} onCode=${al} done=${e} />`}var bm=3e4;function So(){let e=vt(E()),t=xl();if(!e)return null;let n=Vt(e,t);return u`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${l("lives_left",{count:n})}</span>
    </span>
  `}function vl(){let e=vt(E()),t=xl();return!e||Vt(e,t)>=e.lives_max||!e.lives_regenerate_at?null:u`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${l("next_life",{time:ws(e.lives_regenerate_at)})}</span>
    </span>
  `}function xl(){let[e,t]=b(C());return T(()=>{let n=setInterval(()=>t(C()),bm);return()=>clearInterval(n)},[]),e}function kl({courseId:e}){let t=N(null),{lives_regenerate_at:n}=vt(E());return T(()=>t.current.focus(),[]),u`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${l("no_lives")}</h1>
      <p>${l("no_lives_text")}</p>
      ${n&&u`<p class="soft">${l("next_life_text",{time:ws(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${ye(e)}>${l("practise")}</a>
        <a class="button plain" href=${q(e)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}var vm=[["lessons",q,"nav_lessons","home"],["practice",ye,"practice","weight"],["mistakes",qa,"mistakes","again"],["words",Wa,"vocabulary","book"]];function st({courseId:e,current:t}){return u`
    <p class="above"><a class="up" href="/"><${V} name="back" size="20" />${l("all_courses")}</a><${vl} /></p>
    <nav class="views" aria-label=${l("course")}>
      ${vm.map(([n,o,s,r])=>u`
          <a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
            <${V} name=${r} size="22" />${l(s)}
          </a>
        `)}
    </nav>
  `}function Sl({content:e,completed:t}){let n=e.course.id,{value:o}=$e(()=>ec(n),[n]),[s,r]=b(void 0),[a,i]=b(null),[c,d]=b(!1),[f,m]=b(null),[_,p]=b(null),h=o??_;if(T(()=>{Js(n).then(r),navigator.storage?.estimate?.().then(y=>m(y.usage))},[n,a===null]),T(()=>{let y=async()=>r(await Js(n));o&&fo(e,t).then(y,()=>null)},[o,t.size]),!lo()||s===void 0||h===0||s===null&&h===null)return null;let w=async()=>{d(!1),i(0);try{await tc(n,(y,$)=>i($?y/$:1))}catch{d(!0)}i(null)},g=async()=>{await sc(n),p(s),r(null)};return u`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${l("offline")}</h2>
      <div role="status">
        ${c&&u`<p class="error">${l("download_failed")}</p>`}
        ${s!==null&&u`<p>${l("downloaded",{size:Zn(s)})}</p>`}
      </div>
      ${a!==null&&u`<progress value=${a} aria-label=${l("downloading")}></progress>`}
      ${s===null&&a===null&&u`<button type="button" onClick=${w}>${l("download_size",{size:Zn(h)})}</button>`}
      ${s!==null&&u`<button type="button" onClick=${g}>${l("remove_download")}</button>`}
      ${f>0&&u`<p class="soft usage">${l("storage_used",{size:Zn(f)})}</p>`}
    </section>
  `}var xm=6,Tl=["dots","waves","leaves"];function Ol({content:e,results:t,completed:n}){let o=Ze(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>H(i).length&&!n.has(i.id));return r.map((i,c)=>u`
      <${km} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
    `)}function km({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:w})=>a[w]?.state==="completed").length,d=o.filter(({id:w})=>a[w]?.state==="skipped").length,f=o.every(w=>r[w.id]==="completed"),[m,_]=b(!1),p=m?null:Sm(o),h=I(s.source_language);return u`
    <details class="unit" open=${!f} style=${`--unit: var(--unit-${(e-1)%xm}); --lessons: ${o.length}`}>
      <summary class=${`banner ${p?"":Tm(n.id)}`}>
        ${p&&u`<img src=${ge(p)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${l("unit",{number:e})} · ${l("unit_done",{done:c,count:o.length})}${d>0&&` · ${l("lessons_skipped",{count:d})}`}</span>
        <h2 ...${h}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${o.map((w,g)=>u`
            <${Em}
              key=${w.id}
              at=${g}
              lesson=${w}
              course=${s}
              result=${a[w.id]}
              state=${H(w).length?r[w.id]:"empty"}
              isNext=${w===i}
            />
          `)}
      </ol>
    </details>
  `}var Sm=e=>e.flatMap(H).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,Tm=e=>Tl[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%Tl.length],Al={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},Am={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},El=[1,2,1,0];function Em({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=H(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),f=u`
    <span class="node">
      ${(c>0||s)&&u`<${Mm} part=${c} />`}
      <span class="disc"><${V} name=${Am[a]??"play"} size=${s?28:22} /></span>
      ${a==="completed"&&u`<${Cm} count=${fc(n??{best_score:null})} />`}
    </span>
  `,m=u`
    <span class="words-beside">
      <strong ...${I(t.source_language)}>${e.name}</strong>
      ${c>0&&u`<span class="soft">${l("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&u`<span class="soft">${l("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&u`<span class="soft" aria-hidden="true">${l("lesson_skipped")}</span>`}
      ${Al[a]&&u`<span class="hidden">(${l(Al[a])})</span>`}
    </span>
  `;return u`
    <li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${El[r%El.length]}`}>
      ${d?u`<a class="lesson" href=${Ye(t.id,e.id)}>${f}${m}</a>`:u`<span class="lesson">${f}${m}</span>`}
      ${e.description&&u`<${Om} lesson=${e} course=${t} />`}
    </li>
  `}var Om=({lesson:e,course:t})=>u`
  <details class="about">
    <summary><${V} name="info" size="22" /><span class="hidden">${l("about_lesson",{name:e.name})}</span></summary>
    <p ...${I(t.source_language)}>${Pm(e.description)}</p>
  </details>
`,Pm=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,Mm=({part:e})=>u`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&u`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,Cm=({count:e})=>u`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>u`<${V} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function To({text:e,language:t}){let n=N(null);return T(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=ge(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),u`<div class="rich" ...${I(t)} ref=${n}></div>`}function U(){return u`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${l("loading")}</p>`}var Nm={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function ee({error:e}){return u`
    <div class="failure" role="alert">
      <p>${l(Nm[e.status]??"failure_other")}</p>
      ${e.status===404?u`<a href="/">${l("all_courses")}</a>`:u`<button type="button" onClick=${()=>location.reload()}>${l("try_again")}</button>`}
    </div>
  `}function Cl({courseId:e}){let{account:t}=E(),{value:n,error:o}=et(e,t?.id);return D(n?.course.name??l("course")),n?u`<${Rm} content=${n} />`:u`<h1 class="hidden">${l("course")}</h1>${o?u`<${ee} error=${o} />`:u`<${U} />`}`}function Rm({content:e}){let{course:t}=e,n=E(),o=he(t.id,n),s=Ut(t.id,n),r=z(e),a=d=>r.filter(({lesson:f})=>s[f.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{Se(t.id),je(t.id).catch(()=>null),cr(t).catch(()=>null)},[t.id,n.account?.id]),u`
    <${st} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${I(t.source_language)}>${t.name}</h1>
    ${r.length>0&&u`<p class="done">
      <label for="done">
        ${l("lessons_done",{done:i,count:r.length})}${c>0&&` · ${l("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!o.size&&Xi(e)&&u`<p><a href=${Ha(t.id)}>${l("placement_offer")}</a></p>`}
    <${Lm} content=${e} completed=${o} />
    <${Ol} content=${e} results=${s} completed=${o} />
    ${t.description&&u`<section class="about-course"><h2>${l("about_course")}</h2><${To} text=${t.description} language=${t.source_language} /></section>`}
    <${Sl} content=${e} completed=${o} />
  `}function Lm({content:e,completed:t}){let n=E(),o=e.course.id,s=n.account?.id,r=s&&!K(n).some(p=>p.state==="waiting")&&!yn(n).length,a=cc(o,n),i=z(e).find(({lesson:p})=>p.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?Im(s,o):null,{value:f,state:m}=ie(async()=>null,d,[o,s,c]);if(c&&m==="waiting"&&!n.passed[o])return u`<${U} />`;if(f?.kind==="practice")return u`<${Ml} courseId=${o} ...${f} />`;let _=i??Wt(e,t);if(_&&!i&&xt(n))return u`<${Ml} courseId=${o} reason="no_lives" mode="mixed" />`;if(!_){let h=Object.values(Ut(o,n)).some(w=>w.state==="skipped")?l("course_passed"):l("course_complete");return u`<p class="next empty">${z(e).length?h:l("course_empty")}</p>`}return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <a class="button" href=${Ye(o,_.id)}>${l(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var Im=async(e,t)=>(await O("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,Pl={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function Ml({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <p><strong>${s?l(Pl[t],{count:s}):l(Pl[t])}</strong></p>
      <a class="button" href=${be(e,n)}>${l("practise")}</a>
    </section>
  `}function Nl(){return u`<${ot} title=${l("devices")}><${Dm} /></>`}function Dm(){let{account:e}=E(),{value:t,error:n}=$e(()=>ol(e.id),[]),[o,s]=b([]),{busy:r,failure:a,run:i}=X();if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${U} />`;let c=t.filter(({id:m})=>!o.includes(m)),d=c.filter(({current:m})=>!m).map(({id:m})=>m),f=m=>i(()=>sl(e.id,m,_=>s(p=>[...p,_])));return u`
    <p>${l("devices_help")}</p>
    <${J} failure=${a} />
    <ul class="sessions">
      ${c.map(m=>{let _=ll(m.user_agent)??l("unknown_device");return u`<li key=${m.id}>
          <p>
            <strong>${_}</strong>
            ${m.current&&u` <span class="badge">${l("this_device")}</span>`}<br />
            <span class="soft">${l("last_used",{time:Da(m.last_used_at)})}<br />${m.ip}</span>
          </p>
          ${!m.current&&u`<button type="button" disabled=${r} aria-label=${l("end_session_of",{name:_})} onClick=${()=>f([m.id])}>
            ${l("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${o.length>0&&l("sessions_ended",{count:o.length})}</p>
    ${d.length>1&&u`<button type="button" disabled=${r} onClick=${()=>f(d)}>${l("end_other_sessions")}</button>`}
  `}var{product:zm,icon:jm}=document.getElementById("app").dataset;function Rl(){return u`
    <header class="bar">
      <a class="brand" href="/"><img src=${jm} alt="" width="28" height="28" /><span>${zm}</span></a>
      <${Fm} />
    </header>
  `}function Fm(){let e=E(),{account:t}=e,n=K(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=Kt(e,n,C());return!t&&!o&&!n.length?u`<a href="/learn/sign-in">${l("sign_in")}</a>`:u`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${V} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${l("streak")}: ${l("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?Wm:qm} today=${a} goal=${i} />
        ${o!==null&&u`<span>${l("xp",{xp:o})}</span>`}
        ${s>0&&u`<span class="waiting">+${s}<span class="hidden"> (${l("figures_here")})</span></span>`}
        ${i>0&&u`<span class="hidden">, ${l("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${So} />
      <span class="hidden">${l("account")}${!t&&` (${l("figures_here")})`}</span>
    </a>
  `}var qm=()=>u`<${V} name="bolt" />`;function Wm({today:e,goal:t}){let n=Math.min(1,e/t);return u`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function Ll({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return u`
    <article class="card">
      <p class="languages">
        <span>${$s(e.target_language)}</span>
        <span class="soft">${l("for_speakers_of",{language:$s(e.source_language)})}</span>
      </p>
      <h3 ...${I(e.source_language)}>${e.name}</h3>
      ${o>0&&(n?u`<${Hm} id=${`done-${e.id}`} done=${n} count=${o} />`:u`<p class="soft">${l("lessons",{count:o})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${q(e.id)}
        aria-label=${l(t?"continue_course":"start_course",{name:e.name})}
      >
        ${l(t?"continue":"start")}
      </a>
    </article>
  `}var Hm=({id:e,done:t,count:n})=>u`
  <p class="soft">
    <label for=${e}>${l("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function te({data:e}){return e.image_url?u`<${kn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var kr=es(()=>null);function Il(e){let t=rs(kr),[n,o]=b(!1);return T(()=>t(e,n),[e,n]),[n,o]}function kn({url:e,alt:t,...n}){let o=N(null),[s,r]=Il(e);return T(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),Nt);return()=>clearTimeout(a)},[e]),u`
    <img
      ...${n}
      ref=${o}
      src=${ge(e)}
      alt=${t}
      hidden=${s}
      onError=${()=>r(!0)}
      onLoad=${()=>r(!1)}
    />
    ${s&&u`<span class="absent" dir="auto">${t||l("picture_missing")}</span>`}
  `}var Um=.7;function Z({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=N(null),[i,c]=Il(e),d=()=>{let m=a.current,_=setTimeout(()=>c(!0),Nt);m.currentTime=0,m.playbackRate=t?Um:1,m.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let m=new Audio(ge(e));return m.preload="metadata",m.onerror=()=>c(!0),m.onloadedmetadata=()=>c(!1),a.current=m,n&&Ie().sounds&&d(),()=>{m.pause(),m.onerror=null,m.removeAttribute("src"),m.load()}},[e]),T(()=>r?.(i),[i]),i&&!o)return u`<span class="absent">${l("sound_missing")}</span>`;let f=i?l("sound_missing"):s??l("play");return u`
    <button type="button" class=${o?"sound icon":"sound"} aria-label=${o?f:null} disabled=${i} onClick=${d}>
      <${V} name="sound" />${!o&&f}
    </button>
  `}function rt({hints:e,course:t}){return e?.length?u`
    <details class="hints">
      <summary>${l("hints")}</summary>
      <ul ...${I(t.source_language)}>${e.map(n=>u`<li>${n}</li>`)}</ul>
    </details>
  `:null}var Bm={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3]},Dl=3,Gm=.8,Km=.5,zl="";function Vm([e,t]){let n;do n=l(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===zl);return zl=n,n}function jl(e,{row:t,isRepeat:n}){return e==="correct"&&n?l("said_corrected"):e==="correct"&&t>=Dl&&(t%5===0||t===Dl)?l("said_row",{row:t}):Vm(Bm[e])}function Fl(e,t){return t?e===t?l("ended_all_right"):e>=Gm*t?l("ended_strong"):l(e>=Km*t?"ended_half":"ended_weak"):l("ended_read")}var Ym=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],ql=["translation","translation-word-bank"],Sr=e=>Ym.includes(e),Tr=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function Wl({exercise:e,lesson:t,course:n,answer:o,grading:s,languages:r,row:a,isRepeat:i}){let{exercise_type:c,data:d}=e,{verdict:f,is_correct:m}=s,_=F(()=>jl(f,{row:a,isRepeat:i}),[e]),p=Sr(c)&&f!=="correct"&&Tr(s.diff);return u`
    <div class="feedback" data-verdict=${f}>
      <p class="verdict"><${V} name=${m?"check":"close"} size="24" /><span>${_}</span></p>
      ${p&&u`<p ...${I(r.answer)}><${Ar} diff=${s.diff} /></p>`}
      ${p&&m&&s.diff.map(h=>u`<${Jm} ...${h} language=${r.answer} />`)}
      <div class="answer">
        <p>
          ${!m&&u`<span class="soft">${l("right_answer")}: </span>`}
          <strong class="accepted" ...${I(r.answer)}>${Xm(c,d,s)}</strong>
        </p>
        ${d.audio_url&&u`<${Z} url=${d.audio_url} icon auto=${c!=="listening"} />`}
      </div>
      ${ql.includes(c)&&u`<p class="soft" ...${I(r.prompt)}>${go(e)}</p>`}
      ${d.explanation&&u`<p ...${I(n.source_language)}>${d.explanation}</p>`}
      ${!m&&u`<${t_} exercise=${e} lesson=${t} course=${n} answer=${o} />`}
    </div>
  `}function Xm(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&ql.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:e==="pairs"&&n!=="correct"?tt(e,t,s.filter(({op:r,expected:a})=>r!=="equal"&&a).map(({expected:r})=>r)):tt(e,t,o)}function Jm({op:e,expected:t,given:n,language:o}){if(!["accent","typo"].includes(e)||t===null||n===null)return null;let[s,r]=Zm(e,t,n).split("{given}"),[a,i]=r.split("{expected}"),c=d=>u`<q ...${I(o)}>${d}</q>`;return u`<p class="soft">${s}${c(n)}${a}${c(t)}${i}</p>`}var Ao={given:"{given}",expected:"{expected}"};function Zm(e,t,n){let o=s=>s.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu,"");return e==="accent"?l("hint_accent",Ao):/\p{Nd}/u.test(n)&&!/\p{Nd}/u.test(t)?l("hint_number",Ao):o(t)===o(n)?l("hint_spaces",Ao):l("hint_typo",Ao)}function Ar({diff:e}){let t=e.map(({given:o,expected:s})=>Eo(o??s)),n=o=>o+1<t.length?rr(t[o],t[o+1]):"";return u`<span class="diff">${e.map((o,s)=>u`<${e_} ...${o} />${n(s)}`)}</span>`}var Eo=e=>typeof e=="object"&&e?`${e.left} – ${e.right}`:e,Qm={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function e_({op:e,expected:t,given:n}){return e==="equal"?u`<span class="equal">${Eo(n)}</span>`:u`<span class=${e}
    ><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${l(Qm[e])}: </span
    >${n!==null&&u`<del>${Eo(n)}</del>`}${t!==null&&u`<ins>${Eo(t)}</ins>`}</span
  >`}function t_({exercise:e,lesson:t,course:n,answer:o}){let[s,r]=b(null),[a,i]=b(!1),c=async()=>{let d=[l("report_subject"),`${n.name} (${n.id}) / ${t.name} (${t.id}) / ${e.id}`,JSON.stringify(o)];r(d.join(`
`));try{await navigator.clipboard.writeText(d.join(`
`)),i(!0)}catch{i(!1)}};return s&&a?u`<p class="soft">${l("report_copied")}</p>`:s?u`<p><textarea readonly rows="3" aria-label=${l("report_subject")}>${s}</textarea></p>`:u`<p><button type="button" class="quiet" onClick=${c}>${l("report")}</button></p>`}var n_={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function Er(e){let t=N(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>u`
    <input
      type="text"
      ...${n_}
      ...${c}
      data-first-field=${i}
      value=${r}
      ref=${d=>{d?.setAttribute("autocorrect","off"),i&&d&&(t.current??=d)}}
      onFocus=${d=>{t.current=d.target}}
      onInput=${d=>a(d.target.value)}
    />
  `,s=e.length>0&&u`
      <div class="letters" role="group" aria-label=${l("special_letters")}>
        ${e.map(r=>u`
            <button type="button" key=${r} onPointerDown=${a=>a.preventDefault()} onClick=${()=>n(r)}>
              ${r}
            </button>
          `)}
      </div>
    `;return{field:o,bar:s}}function Oo({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=Er(n);return u`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
    ${!r&&i}
  `}var o_=/_{3,}/;function Hl({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(o_),[d,f]=b(()=>c.slice(1).map((g,y)=>n?.[y]??"")),{field:m,bar:_}=Er(r),p=(g,y)=>{let $=d.map((x,v)=>v===g?y:x);f($),o($.some(x=>x.trim())?$.map(x=>x.trim()?x:null):void 0)},h=[...e.blanks].sort((g,y)=>g.position-y.position),w=h.flatMap((g,y)=>(g.hints??[]).map($=>h.length>1?`${y+1}: ${$}`:$));return u`
    <${te} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&u`<${Z} url=${e.audio_url} icon />`}
      ${c.map((g,y)=>u`
          ${y>0&&m({first:y===1,value:d[y-1],onValue:$=>p(y-1,$),"aria-label":l("blank",{number:y}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[y-1].length+1)})}${g}
        `)}
    </p>
    ${!s&&_}
    <${rt} hints=${w} course=${t} />
  `}function Ul({data:e,course:{source_language:t}}){return u`
    ${e.title&&u`<h2 ...${I(t)}>${e.title}</h2>`}
    <${te} data=${e} />
    ${e.media&&u`<${s_} media=${e.media} />`}
    <${To} text=${e.content} language=${t} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
  `}function s_({media:e}){return e.type==="audio"?u`<p><${Z} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?u`<video class="picture" src=${ge(e.url)} aria-label=${e.alt??""} controls></video>`:u`<${kn} class="picture" url=${e.url} alt=${e.alt??""} />`}function Bl({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=b(!1),f=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return u`
    <${te} data=${e} />
    <p class="sounds">
      <${Z} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&u`<${Z} ...${f} label=${l("play_slowly")} />`}
    </p>
    ${!c&&u`<${Oo}
      answer=${n}
      onAnswer=${o}
      letters=${a}
      label=${l("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${rt} hints=${e.hints} course=${t} />
    ${!c&&!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_listen")}</button></p>`}
  `}function Po(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function Sn(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function Fe(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}function Mo({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return de(()=>{let c=d=>{let f=e[Number(d.key)-1];!f||s||d.ctrlKey||d.metaKey||d.altKey||i(f.id)};return addEventListener("keydown",c),()=>removeEventListener("keydown",c)}),u`
    <fieldset class=${e.some(c=>c.image_url)?"choices pictures":"choices"} disabled=${s} aria-labelledby="prompt">
      ${e.map((c,d)=>{let f=c.text||c.alt||l("option",{number:d+1});return u`
          <div key=${c.id} class=${`choice ${r[c.id]??""}`}>
            <span class="key" aria-hidden="true">${d+1}</span>
            <label>
              <input
                type=${o?"checkbox":"radio"}
                name="choice"
                aria-label=${c.text?null:f}
                checked=${t.includes(c.id)}
                onChange=${()=>i(c.id)}
              />
              ${c.image_url&&u`<${kn} url=${c.image_url} alt=${c.text?c.alt??"":f} />`}
              ${c.text&&u`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&u`<span>${f}</span>`}
            </label>
            ${c.audio_url&&u`<${Z} url=${c.audio_url} icon label=${l("play_option",{name:f})} />`}
            ${r[c.id]&&u`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${l(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var r_=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,a_=4;function Gl(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=Q(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(r_),s=[];for(let r=0;r<o.length;){let a=r%2?i_(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(Q(i)):null}),r+=Math.max(1,a)}return s}function i_(e,t,n){for(let o=2*a_-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(Q(s)))return o}return 0}var c_=60;function Re({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=b(null),i=F(()=>s?l_(Gl(e,o)):[{text:e,word:null}],[e,o,s]);return u`
    <p class=${e.length>c_?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&u`<${Z} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:f,after:m})=>d?u`<span class="glued">${f}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${m}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&u`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||l("no_translation")}</span>
        ${r.audio_url&&u`<${Z} url=${r.audio_url} icon auto label=${l("play_option",{name:r.text})} />`}`}
    </p>
  `}function l_(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function Kl({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=F(()=>e.shuffle===!1?e.options:Fe(e.options),[e]),d=e.options.filter(_=>_.is_correct).length>1,f=t??[],m={};if(o)for(let{id:_,is_correct:p}of e.options)p?m[_]="right":f.includes(_)&&(m[_]="wrong");return u`
    <${te} data=${e} />
    <${Re} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
    ${d&&u`<p class="soft">${l("choose_all")}</p>`}
    <${Mo}
      options=${c}
      of=${r}
      chosen=${f}
      several=${d}
      disabled=${!!o}
      marks=${m}
      onChosen=${_=>n(_.length?_:void 0)}
    />
  `}var u_={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},d_=2;function Co(e,t){let n=N(new Map);de(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(sn())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(m=>m!==i&&r(m)===r(i)&&!s.has(m)),f=d?c.get(d):c.get(i)??[...c].find(([m])=>r(m)===r(i))?.[1];f&&f_(a,f,s.get(i))}n.current=s},t)}function f_(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=d_||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],u_)}function Vl({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=b(()=>t?p_(t,e.items):Fe(e.items.map((p,h)=>h))),i=N(null),c=N(null),[d,f]=b(null);Co(i,[r]),T(()=>{n(r.map(h=>e.items[h].text));let p=c.current;(p?.disabled?p.parentElement.querySelector(".move:not(:disabled)"):p)?.focus()},[r]);let m=(p,h)=>{a(w=>(f(w[p]),Sn(w,p,h)))},_=(p,h,w,g)=>u`
    <button
      type="button"
      class="move"
      aria-label=${`${g}: ${e.items[r[p]].text}`}
      disabled=${h<0||h>=r.length}
      onClick=${y=>{c.current=y.currentTarget,m(p,h)}}
    >
      ${w}
    </button>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${d!==null&&!o&&l("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
    </p>
    <ol class=${`order ${o?o.is_correct?"right":"wrong":""}`} ref=${i}>
      ${r.map((p,h)=>{let{onPointerDown:w,...g}=Po(h,m);return u`
          <li key=${p} data-tile=${`order:${p}`} ...${g}>
            ${!o&&u`<span class="handle" aria-hidden="true" onPointerDown=${w}>⠿</span>`}
            <span ...${s(e.items[p].text)}>${e.items[p].text}</span>
            ${!o&&u`${_(h,h-1,"↑",l("move_up"))}${_(h,h+1,"↓",l("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function p_(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var m_=5,__=320,Yl={left:"12345",right:"67890"};function Xl({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=F(()=>h_(e.pairs.length),[e]),[a,i]=b(()=>g_(t,e.pairs)),[c,d]=b(()=>new Set(a.keys())),[f,m]=b(null),[_,p]=b([]),[h,w]=b(null),[g,y,$]=[N(null),N(null),N(!1)];T(()=>()=>clearTimeout(g.current),[]);let x=r.find(({lefts:S})=>S.some(L=>!c.has(L)))??r.at(-1),v=(S,L)=>{if(o||c.has(L))return;if(!f||f.side===S)return m(f?.place===L?null:{side:S,place:L});let ne={[S]:L,[f.side]:f.place};m(null),k(ne)},k=({left:S,right:L})=>{let ne=a.has(S)?a:new Map([...a,[S,L]]);i(ne);let{[S]:ue,[L]:ce}=e.pairs;if(ue.right!==ce.right)return A(S,L);$.current=y.current.contains(document.activeElement),w(S);let re=new Set([...c,S]);d(re),At(),!(re.size<e.pairs.length)&&n([...ne].map(([ud,dd])=>({left:e.pairs[ud].left,right:e.pairs[dd].right})))},A=(S,L)=>{Et(),p([`left ${S}`,`right ${L}`]),clearTimeout(g.current),g.current=setTimeout(()=>p([]),__)};de(()=>{$.current&&($.current=!1,(y.current.querySelector(".half:not(:disabled)")??y.current.closest("form").querySelector(".action > .primary")).focus())},[c]),de(()=>{let S=L=>{if(!(L.ctrlKey||L.metaKey||L.altKey))for(let ne of["left","right"]){let ue=x[`${ne}s`][Yl[ne].indexOf(L.key)];ue!==void 0&&v(ne,ue)}};return addEventListener("keydown",S),()=>removeEventListener("keydown",S)});let M=S=>u`
    <ul aria-label=${l(S==="left"?"left_side":"right_side")}>
      ${x[`${S}s`].map((L,ne)=>{let ue=f?.side===S&&f.place===L,ce=c.has(L),re=_.includes(`${S} ${L}`)||o&&S==="left"&&a.get(L)!==L;return u`
          <li key=${L}>
            <button
              type="button"
              class=${`half ${ce?"linked":""} ${re?"wrong":""}`}
              aria-pressed=${String(ue)}
              disabled=${!!o||ce}
              onClick=${()=>v(S,L)}
            >
              <span class="key" aria-hidden="true">${Yl[S][ne]}</span>
              <span ...${s(e.pairs[L][S])}>${e.pairs[L][S]}</span>
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
  `}function h_(e){let t=Fe(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/m_);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:Fe(r)}})}function g_(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var Jl=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition,Zl=5;function Ql({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=N(null),[d,f]=b(!1),[m,_]=b(!1);T(()=>()=>c.current?.abort(),[]);let p=g=>{let y=g.filter($=>$.trim());y.length?o(y.slice(0,Zl)):_(!0)},h=()=>{if(d)return c.current.stop();c.current=new Jl,Object.assign(c.current,{lang:gc(e.audio_language??t.target_language),maxAlternatives:Zl,onresult:({results:[g]})=>p([...g].map(({transcript:y})=>y)),onerror:()=>_(!0),onend:()=>f(!1)}),_(!1),f(!0),c.current.start()},w=typeof n=="string"||Array.isArray(n);return u`
    <${te} data=${e} />
    <${Re} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${Jl?u`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${h}>
            <span aria-hidden="true">●</span> ${d?l("stop_recording"):l("record")}
          </button>
        </p>`:u`<p class="soft">${l("no_recognition")}</p>`}
    <p role="status">
      ${w&&u`<q ...${i}>${r?.heard??tt("speaking",e,n)}</q>`} ${m&&l("not_understood")}
    </p>
    <${rt} hints=${e.hints} course=${t} />
    ${!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_speak")}</button></p>`}
  `}function eu({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return u`
    <${te} data=${e} />
    <${Re} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${Oo}
      answer=${n}
      onAnswer=${o}
      letters=${r}
      label=${l("your_translation")}
      language=${c}
      grading=${s}
    />
    <${rt} hints=${e.hints} course=${t} />
  `}function tu({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),u`
    <${te} data=${e} />
    <${Re} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
    <${Mo}
      options=${[{id:"true",text:l("true")},{id:"false",text:l("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!o}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function nu({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=F(()=>Fe(e.word_bank.map((v,k)=>k)),[e]),[d,f]=b(()=>$_(t,e.word_bank)),m=N(null),_=N(null);Co(m,[d]),de(()=>{(_.current!==null&&m.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let p=v=>{f(v),n(v.length?v.map(k=>e.word_bank[k]):void 0)},h=v=>{if(o||d.includes(v))return;m.current.contains(document.activeElement)&&(_.current=w_(c,v,A=>!d.includes(A))),p([...d,v])},w=v=>{_.current=v,p(d.filter(k=>k!==v))};de(()=>{let v=k=>{let A=c[(Number(k.key)||NaN)-1];A===void 0||k.ctrlKey||k.metaKey||k.altKey||h(A)};return addEventListener("keydown",v),()=>removeEventListener("keydown",v)});let g=({key:v,currentTarget:k})=>{let A={ArrowLeft:-1,ArrowRight:1}[v]??0;return getComputedStyle(k).direction==="rtl"?-A:A},y=(v,k)=>{let A=g(v);if(!A)return;v.preventDefault();let M=c.filter(L=>!d.includes(L)),S=M[M.indexOf(k)+A];S!==void 0&&m.current.querySelector(`[data-tile="bank:${S}"]`).focus()},$=(v,k)=>{let A=g(v);if(!A)return;v.preventDefault();let M=k+A;M<0||M>=d.length||(_.current=d[k],p(Sn(d,k,M)))},x=(v,k)=>{f(A=>{let M=Sn(A,v,k);return n(M.map(S=>e.word_bank[S])),M})};return u`
    <${te} data=${e} />
    <${Re} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
    <p class="hidden" role="status" ...${a}>${!o&&d.map(v=>e.word_bank[v]).join(" ")}</p>
    <div ref=${m}>
      <div class="line" role="group" aria-label=${l("your_answer")} ...${a}>
        ${d.map((v,k)=>u`
            <button
              type="button"
              class="word"
              key=${v}
              data-tile=${`line:${v}`}
              disabled=${o}
              aria-label=${l("take_back",{word:e.word_bank[v]})}
              ...${Po(k,x)}
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
              disabled=${o||d.includes(v)}
              onKeyDown=${k=>y(k,v)}
              onClick=${()=>h(v)}
            >
              ${e.word_bank[v]}
            </button>
          `)}
      </div>
    </div>
  `}function $_(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function w_(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var Or={translation:{component:eu,instruction:"do_translate"},"translation-word-bank":{component:nu,instruction:"do_build"},"fill-in-the-blank":{component:Hl,instruction:"do_fill"},vof:{component:tu,instruction:"do_judge"},pairs:{component:Xl,instruction:"do_pair"},informative:{component:Ul,instruction:"do_read"},ordering:{component:Vl,instruction:"do_order"},"multiple-choice":{component:Kl,instruction:"do_choose"},listening:{component:Bl,instruction:"do_listen"},speaking:{component:Ql,instruction:"do_speak"}};var[at,kt,Tn,y_]=[1,2,3,4],b_={correct:Tn,accent:kt,typo:kt},ou={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:Xt,floor:v_,max:An,min:Pr,round:x_}=Math,Mr=e=>b_[e]??at;function su(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:Mr(a)})),{due:o,state:s}=Cr(n,t);return{due:o,in_review:s==="review"}}function Cr(e,t=ou){let n=null;for(let{answered_at:o,rating:s}of e)n=k_(n,s,o,t);return n}function Nr({stability:e,answered_at:t},n,{weights:o}=ou){let s=v_((n-t)/864e5);return(1+ru(o)*An(0,s)/e)**-o[20]}var ru=e=>.9**(-1/e[20])-1;function k_(e,t,n,{weights:o,desired_retention:s}){let r=e?S_(e,t,n,o):{stability:o[t-1],difficulty:iu(au(t,o))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===at?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===kt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let f=a.stability/ru(o)*(s**(-1/o[20])-1),m=Pr(An(x_(f),1),36500);return{...a,due:n+(d===null?m*864e5:d*6e4)}}function S_(e,t,n,o){let{stability:s,difficulty:r}=e,a=Nr(e,n,{weights:o}),i=t===at,c;if(n-e.answered_at<864e5){let f=Xt(o[17]*(t-Tn+o[18]))*s**-o[19];c=s*(i?f:An(f,1))}else if(i){let f=o[11]*r**-o[12]*((s+1)**o[13]-1)*Xt((1-a)*o[14]);c=Pr(f,s/Xt(o[17]*o[18]))}else{let f=Xt(o[8])*(11-r)*s**-o[9]*(Xt((1-a)*o[10])-1)*(t===kt?o[15]:1);c=s*(1+f)}let d=r-o[6]*(t-Tn)*(10-r)/9;return{stability:An(c,.001),difficulty:iu(o[7]*au(y_,o)+(1-o[7])*d)}}var au=(e,t)=>t[4]-Xt(t[5]*(e-1))+1,iu=e=>Pr(An(e,1),10);var T_=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],A_=["translation","translation-word-bank"],E_=["fill-in-the-blank","ordering"],Ir={equal:Tn,accent:kt,typo:kt,replace:at,missing:at},O_=21,P_=7,M_=.8;function Jt(e,t){let n=new Set(e.map(({id:g})=>g)),o=cu(e,({text:g,forms:y})=>[g,...y]),s=cu(e,g=>g.translations),r=!T_.includes(t.split("-")[0]),a=({words:g})=>Array.isArray(g)?[...new Set(g)].filter(y=>n.has(y)):null,i=(g,y)=>y?y.filter($=>g.includes($)):g.length===1?g:[],c=(g,y)=>{let $=r?Rr(g):[{text:g.join(" "),start:0,end:g.length}];return Lr(o,$).filter(({id:x,all:v})=>i(v,y).includes(x))},d=g=>Lr(s,Rr(g)),f=({source_text:g,target_text:y},$)=>{let[x,v]=[En(g),En(y)],k=M=>new Set(M.map(({id:S})=>S).filter(S=>!$||$.includes(S))).size,A=(M,S)=>k(c(M,$))+k(d(S));return A(v,x)>=A(x,v)},m=(g,y,$,x)=>{let v=$.filter(({op:A,expected:M})=>Ir[A]&&M!==null);if(g==="pairs")return v.flatMap(({op:A,expected:M})=>_(M,x).map(S=>[S,Ir[A]]));if(E_.includes(g))return v.flatMap(A=>No([A],M=>c(M,x)));if(g==="listening"||g==="speaking")return No(v,A=>c(A,x));if(!A_.includes(g))return[];if(f(y,x))return No(v,A=>c(A,x));let k=new Set(c(En(y.source_text),x).map(({id:A})=>A));return No(v,A=>d(A).filter(({id:M})=>k.has(M)))},_=({left:g,right:y},$)=>[[g,y],[y,g]].flatMap(([x,v])=>{let k=s.get(Q(v))??[];return i(o.get(Q(x))??[],$).filter(A=>k.includes(A))});return{wordsOf:({exercise_type:g,data:y})=>{let $=C_(g,y).map(x=>({op:"equal",expected:x}));return a(y)??[...new Set(m(g,y,$,null).map(([x])=>x))]},ratingsOf:({exercise_type:g,data:y},{verdict:$,diff:x})=>{let v=a(y),k=Mr($),A=new Map;for(let[S,L]of m(g,y,x,v))A.set(S,Math.min(L,A.get(S)??L));return v&&(k!==at||v.length===1)?new Map([...v.map(S=>[S,k]),...A]):A},isIntoTarget:f,sideOf:g=>{let y=En(g),$=k=>y.filter((A,M)=>k.some(({start:S,end:L})=>S<=M&&M<L)).length,x=$(Lr(o,Rr(y))),v=$(d(y));return x===v?null:x>v?"target":"source"}}}function lu(e,t,n){let o=Nr(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+O_)),r=e.rating===at||o<M_;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=P_?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function C_(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function cu(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(Q)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var En=e=>hn(e).map(({key:t})=>t);function Rr(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var Lr=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function No(e,t){let n=e.flatMap(({op:a,expected:i})=>En(i).map(c=>({key:c,rating:Ir[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function it(e){let{course:t}=e,n=F(()=>Ji(e),[e]),{value:o}=Bt(t.id),{value:s}=kc(t),r=F(()=>lr(t,o?.words,s),[e,o,s]);return F(()=>{let a=o?.words??[],i=Jt(a,t.target_language);return{letters:n,words:a,languages:c=>$c(c,t,i),grader:r}},[n,o,r])}var Ro=({exercise_type:e})=>Or[e].instruction;function Lo({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=b([]),f=F(()=>(w,g)=>d(y=>[...y.filter($=>$!==w),...g?[w]:[]]),[]),{component:m}=Or[e.exercise_type],{of:_,prompt:p,answer:h}=n.languages(e);return u`
    <${kr.Provider} value=${f}><${m}
      data=${e.data}
      answer=${o}
      onAnswer=${s}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${w=>I(_(w))}
      asked=${I(p)}
      answered=${I(h)}
      isTaught=${p===t.target_language}
    /><//>
    ${c.length>0&&!i&&u`<div class="unavailable" role="status">
      <p>${l(a?"media_missing_pass":"media_missing")}</p>
      ${a&&u`<button type="button" class="quiet" onClick=${a}>${l("pass")}</button>`}
    </div>`}
  `}function Io({exercise:e,lesson:t,course:n,texts:o,isRepeat:s=!1,row:r=0,given:a,onGraded:i,onPass:c,onContinue:d,goOn:f=l("continue"),isAmongOthers:m=!1}){let{exercise_type:_,data:p}=e,[h,w]=b(a),g=F(()=>a===void 0?null:Me(e,a,o.grader),[a]),y=F(()=>performance.now(),[e]),$=N(null),x=_==="informative",v=m?"h2":"h1";de(()=>{if(m)return;($.current.querySelector("[data-first-field]")??$.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[e]),de(()=>{g&&($.current.querySelector(":scope > .action > .primary").focus({preventScroll:!m}),N_($.current))},[g]),T(()=>{if(m)return;let M=S=>{let L=!S.target.closest("button, a, input, textarea, select, summary, dialog");S.key!=="Enter"||!L||S.repeat||(S.preventDefault(),$.current.requestSubmit())};return addEventListener("keydown",M),()=>removeEventListener("keydown",M)},[]);let k=M=>{let S=no(_,p,M,o.grader);i(M,S,y),(x||S.verdict==="skipped")&&d()};return u`
    <form class=${`exercise ${g?"graded":""}`} ref=${$} onSubmit=${M=>{M.preventDefault(),g?d():x?k(!0):h!==void 0&&k(h)}}>
      <${v} tabindex="-1" aria-describedby="prompt">${l(Ro(e))}${s&&u`${" "}<span class="again">${l("once_more")}</span>`}<//>
      <div class="body">
        <${Lo}
          exercise=${e}
          course=${n}
          texts=${o}
          answer=${h}
          onAnswer=${w}
          onSkip=${()=>k({skipped:!0})}
          onPass=${c&&!x?()=>c(y):null}
          grading=${g}
        />
      </div>
      <div class=${`action ${g?g.verdict:""}`}>
        <div role="status">
          ${g&&u`<${Wl}
            exercise=${e}
            lesson=${t}
            course=${n}
            answer=${h}
            grading=${g}
            languages=${o.languages(e)}
            row=${r}
            isRepeat=${s}
          />`}
        </div>
        <button type="submit" class="primary" disabled=${!g&&!x&&h===void 0}>
          ${g||x?f:l("check")}
        </button>
      </div>
    </form>
  `}function N_(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&scrollBy(0,t)}var R_=["informative","listening","speaking"];function uu({courses:e}){let t=e&&L_(e),{value:n,error:o}=$e(async()=>e&&{found:await I_(t)},[t?.id,!e]);return o||n&&!n.found?null:u`<div class="try-out">${n?u`<${D_} ...${n.found} />`:u`<${U} />`}</div>`}function L_(e){let t=({source_language:n})=>n.split("-")[0]===R().language;return e.find(t)??e[0]}async function I_(e){if(!e)return null;let t=await ve(e.id)??await xe(e.id),o=z(t).flatMap(({lesson:s})=>H(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!R_.includes(s.exercise_type));return o&&{content:t,...o}}function D_({content:e,exercise:t,lesson:n}){let o=it(e),[s,r]=b(void 0),{course:a}=e;return u`
    <${Io}
      exercise=${t}
      lesson=${n}
      course=${a}
      texts=${o}
      given=${s}
      onGraded=${(c,{is_correct:d})=>{r(c),d?At():Et()}}
      onContinue=${()=>_e(Ye(a.id,Wt(e,new Set).id))}
      goOn=${l("first_lesson")}
      isAmongOthers
    />
  `}function du(){let e=E(),t=e.account?.id,n=!t&&!Object.keys(bn(e)).length,o=fu(1,t);return D(l("home_title")),u`
    <section class="hero">
      <h1>${l(n?"home_title":"home_back")}</h1>
      ${n&&!o.error&&u`<${uu} key=${e.language} courses=${o.value?.list.courses} />`}
    </section>
    <${Yt} />
    <${z_} key=${t} first=${o} />
  `}function z_({first:e}){let t=E(),n=t.account?.id,[o,s]=b(1),r=fu(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=ie(()=>j_(n),()=>F_(n),[n]);if(i)return u`<${ee} error=${i} />`;if(!a)return u`<${U} />`;let f=c==="late"&&a.stored.length>0,{courses:m,hasPrev:_,hasNext:p}=f?{courses:a.stored}:a.list,h=bn(t),w=({id:k})=>Math.max(d?.[k]??0,dc(k,t)),g=k=>k.id in h||w(k)>0||he(k.id,t).size>0,y=(k,A)=>(h[k.id]??"")<(h[A.id]??"")?1:-1,[$,x]=[m.filter(g).sort(y),m.filter(k=>!g(k))],v=k=>u`
    <ul class="cards">
      ${k.map(A=>u`<li key=${A.id}><${Ll} course=${A} isBegun=${g(A)} completed=${w(A)} /></li>`)}
    </ul>
  `;return u`
    ${f&&u`<p role="status">${l("courses_on_device")}</p>`}
    ${$.length>0&&u`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${l("courses_begun")}</h2>
      ${v($)}
    </section>`}
    ${(x.length>0||!$.length)&&u`<section aria-labelledby="courses">
      <h2 id="courses">${l($.length?"more_courses":"courses")}</h2>
      ${!n&&!$.length&&u`<p class="soft">${l("home_text")}</p>`}
      ${m.length?v(x):u`<p class="empty">${l("no_courses")}</p>`}
    </section>`}
    ${(_||p)&&u`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>s(o-1)}>${l("previous")}</button>
      <button type="button" disabled=${!p} onClick=${()=>s(o+1)}>${l("next")}</button>
    </p>`}
  `}function fu(e,t){let n=async()=>{let[r,a]=await Promise.all([Ac(e),Sc()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await Ec(e),stored:[]}),s=async()=>null;return ie(e?n:s,e?o:s,[e,t])}var j_=async e=>e?B(fe("done",e)):null;async function F_(e){if(!e)return null;let{data:t}=await O("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await me(e,"values",{key:fe("done",e),value:n}),n}function mu(){let{account:e}=E();return D(l("leaderboard")),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${l("leaderboard")}</h1>
      ${e?u`<${W_} key=${e.id} account=${e.id} />`:u`<${q_} />`}
    </section>
  `}function q_(){return u`
    <p>${l("leaderboard_what")}</p>
    <p>${l("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Ae("register")}>${l("register")}</a> <a href=${Ae()}>${l("sign_in")}</a>
    </p>
  `}function W_({account:e}){let{value:t,error:n}=$e(()=>B_(e),[]);if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${U} />`;let{entries:o,me:s,ends_at:r}=t;return u`
    <p class="soft">${l("leaderboard_until",{time:Ia(r)})}</p>
    ${o.length?u`<${H_} entries=${o} me=${s} />`:u`<p class="empty">${l("leaderboard_empty")}</p>`}
    <${U_} me=${s} isEmpty=${!o.length} />
  `}function H_({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return u`
    <table class="ranks" aria-label=${l("leaderboard")}>
      <thead>
        <tr><th scope="col">${l("rank")}</th><th scope="col">${l("name")}</th><th scope="col">${l("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((o,s)=>u`<${pu} key=${s} ...${o} />`)}
        ${!n&&t.rank!==null&&u`<${pu} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function pu({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return u`
    <tr class=${`${o?"own":""} ${s?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&u`<bdi>${t}</bdi> `}${o&&u`<span class="you">${l("you")}</span>`}</th>
      <td class="figure points">${l("xp",{xp:n})}</td>
    </tr>
  `}function U_({me:e,isEmpty:t}){return e.opted_out?u`<p class="soft">${l("leaderboard_hidden")} <a href="/learn/account/profile">${l("profile")}</a></p>`:!t&&e.rank===null&&u`<p class="soft">${l("leaderboard_no_points")}</p>`}var B_=async e=>(await Rt(O("GET","/progress/leaderboard",{account:e}))).data;var G_=5;function _u({content:e,lesson:t,result:n}){let o=N(null);T(()=>{o.current.focus(),scrollTo(0,0),ya()},[]);let s=E(),{course:r}=e,a=K(s),{streak:i,today:c,goal:d}=Kt(s,a,C()),f=a.filter(({state:w,completed_at:g})=>w!=="open"&&le(g)===le(n.completed_at)).length<=1,m=n.attempts.filter(({score:w})=>w!==null),_=m.filter(Pe).length,p=m.filter($t).length,h=xt(s)?null:Wt(e,he(r.id,s));return u`
    <section class="finished">
      ${i>0&&f&&u`<${V} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${o}>${l("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&f&&u`<strong>${l("streak_days",{count:i})}</strong>${" "}`}
        ${Fl(_,m.length)} ${K_(n,a)}
      </p>
      <${V_} result=${n} />
      <div role="status"><${xo} result=${n} /></div>
      ${d>0&&u`<p class="done"><label for="goal">${l("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${Y_} days=${bt(a)} />
      <${X_} course=${r} lesson=${t} />
      <p class="buttons">
        ${h&&u`<a class="button" href=${Ye(r.id,h.id)}>${l("next_lesson",{name:h.name})}</a>`}
        ${p>0&&u`<a class=${h?"button plain":"button"} href=${be(r.id,"mistakes")}>${l("practise_mistakes_of",{count:p})}</a>`}
        <a class=${h||p?"button plain":"button"} href=${q(r.id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function K_(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":l("better_than_before",{before:n.score})}function V_({result:e}){let t=ba(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return u`
    <dl class="figures">
      <div><dt>${l("points")}</dt><dd class="points">${l("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&u`<div><dt>${l("score")}</dt><dd class="score">${l("percent",{score:e.score})}</dd></div>`}
      <div><dt>${l("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function Y_({days:e}){let t=le(C()),n=Array.from({length:7},(o,s)=>Ne(t,6-s));return u`
    <ol class="week" aria-label=${l("last_seven_days")}>
      ${n.map(o=>u`
          <li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
            <span>${dn(o)}</span>
            <span class="day">${e.has(o)&&u`<${V} name="check" size="16" /><span class="hidden">${l("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function X_({course:e,lesson:t}){let{value:n}=Bt(e.id),o=F(()=>J_(n?.words??[],e,t),[n]);return o.length?u`
    <ul class="learned" aria-label=${l("words_of_lesson")}>
      ${o.map(s=>u`
          <li key=${s.id}>
            ${s.audio_url&&u`<${Z} url=${s.audio_url} icon label=${l("play_option",{name:s.text})} />`}
            <strong ...${I(e.target_language)}>${s.text}</strong>
            <span class="soft" ...${I(e.source_language)}>${s.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function J_(e,t,n){let{wordsOf:o}=Jt(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,G_)}function hu(e,t){T(()=>e?Ba(Z_,t):void 0,[e])}function Z_(){return new Promise(e=>{let t=document.createElement("dialog");t.className="question",t.setAttribute("aria-labelledby","leave-title"),t.addEventListener("close",()=>{t.remove(),e(t.returnValue==="leave")}),nn(u`<form method="dialog">
        <h2 id="leave-title">${l("leave_title")}</h2>
        <p>${l("leave_text")}</p>
        <p class="buttons">
          <button class="primary" value="stay">${l("leave_stay")}</button>
          <button value="leave">${l("leave_leave")}</button>
        </p>
      </form>`,t),document.body.append(t),t.showModal()})}var Q_=864e5,eh=5;function Do({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=it(e),[c,d]=b(()=>oh(t)),f=c??Qe(t,n,!0);if(!f)return r;let{exercise:m,lesson:_,tries:p}=f,h=nh(n),w=$=>{d($),Xe({feedback:$&&{exercise_id:m.id,tries:p,answer:$.answer}})},g=($,x,v)=>{let k=new Date(C()),A=m.exercise_type!=="informative"&&x.verdict!=="skipped";A&&(w({...f,answer:$}),x.is_correct?At():Et());let{verdict:M,score:S}=A?x:gu;o({...$u(k,m,v),answer:$,verdict:M,score:S},k)},y=$=>{let x=new Date(C());o({...$u(x,m,$),...gu,passed:!0},x)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${s.address} aria-label=${s.text}><${V} name="close" size="24" /></a>
        <div class=${`progress ${c&&h&&h%eh===0?"streak":""}`}>
          <progress
            max=${n.length+th(t,n)}
            value=${n.length}
            aria-label=${l("progress")}
          ></progress>
        </div>
        <${So} />
      </div>
      <${Io}
        key=${`${m.id} ${p}`}
        exercise=${m}
        lesson=${_}
        course=${a}
        texts=${i}
        isRepeat=${p>0}
        row=${h}
        given=${c?.answer}
        onGraded=${g}
        onPass=${y}
        onContinue=${()=>w(null)}
      />
    </div>
  `}var gu={verdict:null,score:null},$u=(e,t,n)=>({client_id:ze(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),Q_)}),th=(e,t)=>e.filter(n=>Qe([n],t,!0)).length;function nh(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Pe(n))}function oh(e){let{feedback:t}=pe(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Me(n.exercise,t.answer)?{...n,...t}:null}var sh=async e=>(await Promise.all([ve(e),yt(e)]))[0],rh=async e=>(await Promise.all([xe(e),Se(e)]))[0];function wu({courseId:e,lessonId:t}){let n=Bn(),o=ie(()=>sh(e),()=>rh(e),[e,n]),{value:s,error:r}=o,a=s&&z(s).find(c=>c.lesson.id===t)?.lesson,i=F(()=>a&&Ze(s,he(e,R()))[t]==="locked",[s,a,o.state]);return D(a?.name??l("lesson")),!s||i&&o.state==="waiting"?u`<h1 class="hidden">${l("lesson")}</h1>${r?u`<${ee} error=${r} />`:u`<${U} />`}`:!a||i||!H(a).length?u`
      <h1>${a?.name??l("lesson")}</h1>
      <p>${l(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${q(e)}>${l("back_to_course")}</a></p>
    `:u`<${ah} key=${n} content=${s} lesson=${a} />`}function ah(e){let[{content:t,lesson:n}]=b(e),o=t.course.id,s=F(()=>H(n).map(w=>({exercise:w,lesson:n})),[n]),r=()=>Ut(o,R())[n.id]?.state!=="completed",a=E(),[i,c]=b(()=>lc(o,n.id,pe().result)),d=a.results.find(({client_id:w})=>w===i.client_id)??i,[f,m]=b(d.repeats??[]),_=!Qe(s,i.attempts);hu(!_&&i.attempts.length>0,q(o));let p=(w,g)=>{let y={...w,account_id:w.account_id??P()},$=Qe(s,y.attempts)?y:ih(y,n,r(),g);return c($),Xe({result:$.client_id}),gt($).then(()=>$.state==="waiting"&&ke()),$};T(()=>{i.state==="open"&&_&&p(i,new Date(C()))},[]),T(()=>{fo(t,he(o,R())).catch(()=>null)},[]);let h=(w,g)=>{if(_){m([...f,w]),ic(i.client_id,w);return}let y=r(),{account_id:$}=p(mo(i,w),g);y&&$t(w)&&_l($,w.client_id)};return r()&&!i.attempts.length&&xt(a)?u`<${kl} courseId=${o} />`:u`
    <${Do}
      content=${t}
      items=${s}
      attempts=${[...i.attempts,...f]}
      onAttempt=${h}
      leave=${{address:q(o),text:l("leave_lesson")}}
      finished=${u`<${_u} content=${t} lesson=${n} result=${d} />`}
    />
  `}var ih=(e,t,n,o)=>{let s=Zi(e.attempts),r=n?fl(t.experience_points,s):0;return{...e,state:"waiting",completed_at:o.toISOString(),score:s,points:r}};var ch=2*864e5;function qe(e){let t=lh(R().account?.timezone),n=t.format(e),[o,s]=[e,e+ch];for(;s-o>1;){let r=Math.floor((o+s)/2);t.format(r)===n?o=r:s=r}return{now:e,end:s}}function lh(e){try{return new Intl.DateTimeFormat("en",{timeZone:e})}catch{return new Intl.DateTimeFormat("en")}}var We=({due:e,in_review:t},{now:n,end:o})=>e!==null&&(e<=n||t&&e<o);var uh=100,dh=864e5,ct=async(e,t)=>e&&B(fe("known",e,t));async function zo(e){let t=P();if(t===null)return null;let n=fe("known",t,e),o=`course_id=${encodeURIComponent(e)}&limit=${uh}`;try{let s=C(),[r,a,i,c]=await Promise.all([O("GET",`/progress/mistakes?${o}`,{account:t}),O("GET",`/progress/reviews?${o}`,{account:t}),fh(t,o),O("GET","/progress/scheduler",{account:t})]),d={read_at:s,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await me(t,"values",{key:n,value:d}),d}catch(s){if(!Ct(s))throw s;return ct(t,e)}}async function fh(e,t){let[n,o]=await Promise.all([O("GET",`/progress/words?${t}&due=true`,{account:e}),O("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...o.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,a])=>({id:r,strength:a.strength,state:a.state,...Dr(a)}))}function Dr({due:e,last_seen_at:t}){let[n,o]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-o>=dh}}function yu(e){return K(R()).filter(({course_id:n,state:o})=>n===e&&o!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,o)=>n.answered_at-o.answered_at||(n.client_id<o.client_id?-1:1))}function Zt(e,t){let n=new Map;for(let i of yu(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let o=new Map;for(let[i,c]of n){let d=c.at(-1),f=su(c,t?.scheduler);o.set(i,{answered_at:d.answered_at,is_correct:Pe(d),...f,attempt:d})}if(!t)return o;let s=i=>!(o.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of o)s(i)&&o.set(i,{...c,is_correct:!r.has(i)});let a=i=>o.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c,state:d}of t.due.filter(({exercise_id:f})=>s(f)))o.set(i,{...a(i),due:Date.parse(c),in_review:d==="review"});return o}async function On(e,t,n){let{wordsOf:o,ratingsOf:s,grader:r}=await xu(e),a=vu(e,{ratingsOf:s,grader:r,known:t,now:n.now}),i=[...a.values()].filter(c=>c.state==="weak"||We(c,n));return i.sort((c,d)=>c.strength-d.strength||(c.id<d.id?-1:1)),{weak:i.map(({id:c})=>c),withCard:new Set(a.keys()),wordsOf:o}}async function bu(e,t){let[{ratingsOf:n,grader:o},s]=await Promise.all([xu(e),ct(P(),e.course.id)]);return vu(e,{ratingsOf:n,grader:o,known:s,now:t})}function vu(e,{ratingsOf:t,grader:n,known:o,now:s}){let r=new Map((o?.strengths??[]).map(a=>[a.id,a]));for(let a of ph(e,t,n,s,o?.scheduler))a.answered_at>(o?.read_at??0)&&r.set(a.id,a);return r}async function xu({course:e}){let[t,n]=await Promise.all([wt(e.id),Gt(e)]);return{...Jt(t?.words??[],e.target_language),grader:n}}function ph(e,t,n,o,s){let r=new Map(z(e).flatMap(({lesson:i})=>H(i).map(c=>[c.id,c]))),a=new Map;for(let{exercise_id:i,answer:c,answered_at:d}of yu(e.course.id)){let f=r.get(i),m=f&&Me(f,c,n);for(let[_,p]of m?t(f,m):[])a.set(_,[...a.get(_)??[],{answered_at:d,rating:p}])}return[...a].map(([i,c])=>({id:i,...lu(Cr(c,s),o,s)}))}async function mh(e){let[t,n]=await Promise.all([ve(e),ct(P(),e)]);return t&&ku(t,n)}async function _h(e){let[t,n]=await Promise.all([xe(e),zo(e)]);return ku(t,n)}async function ku(e,t){let n=e.course.id,o=await Gt(e.course),s=new Map((t?.mistakes??[]).map(a=>[a.exercise_id,a])),r=[];for(let[a,{answered_at:i,is_correct:c,attempt:d}]of Zt(n,t)){let f=!c&&hh(e,a),m=s.get(a),p=d&&!(Date.parse(m?.answered_at)>=i)?f&&Me(f.exercise,d.answer,o):m;f&&p&&r.push({...f,answer:d?.answer,...p,answered_at:i})}return r.sort((a,i)=>i.answered_at-a.answered_at||(a.exercise.id<i.exercise.id?-1:1)),{content:e,mistakes:r}}function hh(e,t){for(let{lesson:n}of z(e)){let o=H(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}function Su({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>mh(e),()=>_h(e),[e,t?.id]);return D(l("mistakes")),u`
    <${st} courseId=${e} current="mistakes" />
    <h1>${l("mistakes")}</h1>
    ${o?u`<${ee} error=${o} />`:n&&(n.mistakes.length||s!=="waiting")?u`<${gh} ...${n} />`:u`<${U} />`}
  `}function gh({content:e,mistakes:t}){let n=e.course.id,o=it(e);return t.length?u`
    <p>${l("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${be(n,"mistakes")}>${l("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(s=>u`<li key=${s.exercise.id}><${$h} ...${s} languages=${o.languages(s.exercise)} /></li>`)}
    </ul>
  `:u`
      <p class="empty">${l("mistakes_empty")}</p>
      <p><a href=${q(n)}>${l("back_to_course")}</a></p>
    `}function $h({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r,languages:a}){let{exercise_type:i,data:c}=e,d=I(a.answer),f=Tr(r)&&(Sr(i)||i==="pairs");return u`
    <h2 ...${I(a.prompt)}>${go(e)}</h2>
    <dl>
      <dt>${l("your_answer")}</dt>
      <dd ...${d}>${f?u`<${Ar} diff=${r} />`:u`<del>${tt(i,c,o)}</del>`}</dd>
      <dt>${l("right_answer")}</dt>
      <dd ...${d}><strong>${tt(i,c,s)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${Ra(n)}</p>
  `}function Tu(){return D(l("not_found")),u`
    <h1>${l("not_found")}</h1>
    <p><a href="/">${l("all_courses")}</a></p>
  `}var Au="langlearn.install",wh=2,yh=navigator.standalone===!1&&navigator.maxTouchPoints>1,zr=!0;try{zr=localStorage.getItem(Au)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),j({installer:e})});var Eu=e=>!zr&&!!(e.installer||yh)&&bt(K(e)).size>=wh;function Ou(){try{localStorage.setItem(Au,"shown")}catch{}}function jr(){zr=!0,j({installer:null})}var{product:bh}=document.getElementById("app").dataset;function Pu(){let e=E();return u`
    <div class="notices" role="status">
      ${e.hasNewVersion?u`<${vh} />`:Eu(e)&&u`<${xh} installer=${e.installer} />`}
    </div>
  `}function vh(){return u`
    <form id="reload" class="floating">
      <p>${l("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>j({hasNewVersion:!1})}>${l("later")}</button>
      <button class="primary">${l("reload")}</button>
    </form>
  `}function xh({installer:e}){T(Ou,[]);let t=()=>{e.prompt(),jr()};return u`
    <div class="floating">
      <p>${l(e?"install_text":"install_ios",{product:bh})}</p>
      <button type="button" class="quiet" onClick=${jr}>${l(e?"not_now":"close")}</button>
      ${e&&u`<button type="button" class="primary" onClick=${t}>${l("install")}</button>`}
    </div>
  `}function Mu(){let[e,t]=b(!1);return e?u`<${Ah} />`:u`<${ot} title=${l("own_data")}>
    <${kh} />
    <${Th} onDeleted=${()=>t(!0)} />
  </>`}function kh(){let{account:e}=E(),{busy:t,done:n,failure:o,run:s}=X();return u`
    <section>
      <h2>${l("export")}</h2>
      <p>${l("export_help")}</p>
      <${J} failure=${o} />
      <button type="button" disabled=${t} onClick=${()=>s(()=>Sh(e.id))}>${l("export_button")}</button>
      <p role="status">${n&&l("export_done")}</p>
    </section>
  `}async function Sh(e){let t=new Blob([JSON.stringify(await nl(e),null,2)],{type:"application/json"}),n=document.createElement("a");n.href=URL.createObjectURL(t),n.download=`account-${e}.json`,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function Th({onDeleted:e}){let{account:t}=E(),[n,o]=b(""),{busy:s,failure:r,run:a}=X();return u`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await tl(t.id,n),e()})}}>
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
        onValue=${o}
      />
      <button type="submit" class="destructive" disabled=${s||!n}>${l("delete_account")}</button>
    </form>
  `}function Ah(){let e=N(null);return T(()=>e.current.focus(),[]),u`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${l("account_deleted")}</h1>
      <p>${l("account_deleted_text")}</p>
      <p><a class="button" href="/">${l("all_courses")}</a></p>
    </section>
  `}function Cu(){let{account:e}=E();return T(()=>{e&&Ua()},[e?.id]),e!==null}var Nu={401:"wrong_password",409:"email_taken"};function jo({failure:e,value:t,onValue:n}){return u`<${we}
    name="email"
    label=${l("email")}
    wrong=${e?.errors.email&&l("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function Ru(){let e=or(E()).length,[t,n]=b(""),[o,s]=b(""),[r,a]=b(!0),{busy:i,failure:c,run:d}=X(),f=Cu();D(l("sign_in"));let m=_=>{_.preventDefault(),d(async()=>{await gr(r&&e>0),await Aa(t,o)})};return f?null:u`
    <form class="account" onSubmit=${m}>
      <h1>${l("sign_in")}</h1>
      <${Yt} />
      <${J} failure=${c} texts=${Nu} />
      <${jo} failure=${c} value=${t} onValue=${n} />
      <${we}
        name="password"
        label=${l("password")}
        type="password"
        autocomplete="current-password"
        required
        value=${o}
        onValue=${s}
      />
      ${e>0&&u`<label class="tick">
        <input type="checkbox" checked=${r} onChange=${_=>a(_.target.checked)} />
        <span>${l("adopt_results",{count:e})}</span>
      </label>`}
      <button type="submit" class="primary" disabled=${i}>${l("sign_in")}</button>
      <p><a href="/learn/forgot-password">${l("forgot_password")}</a></p>
      <p>${l("no_account")} <a href=${`/learn/register${location.search}`}>${l("register")}</a></p>
    </form>
  `}function Lu(){let e=or(E()).length,[t,n]=b(""),[o,s]=b(""),{busy:r,failure:a,run:i}=X(),c=Cu();D(l("register"));let d=f=>{f.preventDefault(),i(async()=>{await gr(!0),await Ea(t,o),vo(P(),$r).catch(()=>null)})};return c?null:u`
    <form class="account" onSubmit=${d}>
      <h1>${l("register")}</h1>
      ${e>0&&u`<p>${l("results_move",{count:e})}</p>`}
      <${J} failure=${a} texts=${Nu} />
      <${jo} failure=${a} value=${t} onValue=${n} />
      <${xn}
        name="password"
        label=${l("password")}
        errors=${a?.errors.password}
        value=${o}
        onValue=${s}
      />
      <button type="submit" class="primary" disabled=${r}>${l("register")}</button>
      <p>${l("have_account")} <a href=${`/learn/sign-in${location.search}`}>${l("sign_in")}</a></p>
    </form>
  `}function Iu(){return u`<${ot} title=${l("change_password")}><${Eh} /></>`}function Eh(){let{account:e}=E(),[t,n]=b(""),[o,s]=b(""),{busy:r,done:a,failure:i,run:c}=X();return u`
    <form onSubmit=${f=>{f.preventDefault(),c(async()=>{await el(e.id,t,o),n(""),s("")})}}>
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
      <${xn}
        name="chosen"
        label=${l("new_password")}
        errors=${i?.errors.new_password}
        value=${o}
        onValue=${s}
      />
      <p class="soft">${l("other_devices_end")}</p>
      <button type="submit" class="primary" disabled=${r}>${l("save")}</button>
      <p role="status">${a&&l("password_changed")}</p>
    </form>
  `}function Du(){let[e,t]=b(""),{busy:n,done:o,failure:s,run:r}=X();return D(l("forgot_password")),u`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>il(e))}}>
      <h1>${l("forgot_password")}</h1>
      <p>${l("forgot_help")}</p>
      <${J} failure=${s} />
      <${jo} failure=${s} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${l("send_mail")}</button>
      <p role="status">${o&&l("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${l("enter_code")}</a> <a href="/learn/sign-in">${l("sign_in")}</a></p>
    </form>
  `}function zu(){let[e,t]=b(""),n=u`
    <p role="status">${l("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${l("sign_in")}</a></p>
  `;return u`
    <${ko} title=${l("choose_password")} button=${l("save")} onCode=${o=>cl(o,e)} done=${n}>
      ${o=>u`
        <${xn}
          name="chosen"
          label=${l("new_password")}
          errors=${o?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${o?.errors.token&&u`<p><a href="/learn/forgot-password">${l("mail_again")}</a></p>`}
      `}
    </>
  `}var ju={409:"placement_impossible"};function Fu({courseId:e}){let{account:t}=E(),{value:n,error:o}=et(e,t?.id);return D(l("placement")),n?u`<${Oh} key=${t?.id} content=${n} account=${t?.id??null} />`:u`<h1 class="hidden">${l("placement")}</h1>${o?u`<${ee} error=${o} />`:u`<${U} />`}`}function Oh({content:e,account:t}){let[n,o]=b(null);if(!n)return u`<${Ph} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?u`<${Mh} key=${n.question.id} ...${s} onAnswered=${o} />`:u`<${Ch} ...${s} />`}function Ph({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=X(),i=()=>a(async()=>n(await jc(t,e)));return u`
    <section class="placement">
      <p><a href=${q(o.id)} dir="auto">${o.name}</a></p>
      <h1>${l("placement")}</h1>
      <p>${l("placement_help")}</p>
      <${J} failure=${r} texts=${ju} />
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${s} onClick=${i}>${l("start")}</button>
    </section>
  `}function Mh({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=it(e),[a,i]=b(void 0),{busy:c,failure:d,run:f}=X(),m=N(null);T(()=>{(m.current.querySelector("[data-first-field]")??m.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=h=>f(async()=>s(await Fc(t,e,n,o,h))),p=h=>{h.preventDefault(),a!==void 0&&!c&&_(a)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${q(e.course.id)} aria-label=${l("leave_placement")}><${V} name="close" size="24" /></a>
        <p role="status">${l("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${m} onSubmit=${p}>
        <h1 tabindex="-1">${l(Ro(o))}</h1>
        <div class="body">
          <${Lo} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${l("not_known")}</button></p>
        </div>
        <div class="action">
          <${J} failure=${d} texts=${ju} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${l("continue")}</button>
        </div>
      </form>
    </div>
  `}function Ch({content:e,account:t,placement:n}){let{id:o}=e.course,s=N(null),{busy:r,failure:a,run:i}=X();T(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=z(e),d=c.findIndex(({lesson:p})=>p.id===n.start_lesson_id),f=c[d],m=p=>i(async()=>{await Wc(t,e,n,p),await Se(o),_e(q(o))}),_=d<0?c.length:d;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${s}>${l("placement_done")}</h1>
      ${f?u`<p>${l(d?"placement_start":"placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${f.lesson.name}</strong><br /><span class="soft">${f.level.name}</span></p>`:u`<p>${l("placement_all_known")}</p>`}
      ${_>0&&u`<p class="soft">${l("placement_skips",{count:_})}</p>`}
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <${J} failure=${a} />
      <p class="buttons">
        <button type="button" class="primary" disabled=${r} onClick=${()=>m(!0)}>
          ${l(_?"placement_accept":"continue")}
        </button>
        ${_>0&&u`<button type="button" disabled=${r} onClick=${()=>m(!1)}>${l("placement_decline")}</button>`}
      </p>
    </section>
  `}var qu=["mistake","due","weak_word","new","filler"],Wu={mixed:qu,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:qu},Nh=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],Rh=["due","mistake","weak_word","new","filler"],Lh=864e5;function Hu(e,{states:t,answered:n,lessonId:o=null}){let s=z(e).map(({lesson:c})=>c).filter(c=>H(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&H(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of H(c)){let{id:f,exercise_type:m}=d;m!=="informative"&&!i.has(f)&&i.set(f,{id:f,lesson_id:c.id,exercise:d})}return[...i.values()]}function Uu(e,{mode:t,sessionId:n,today:o,words:s}){let r=e.map(i=>({...i,tie:$o(`${n}:${i.id}`)})),a={};for(let i of Wu[t]){let c=i==="weak_word"?Dh(r,s):r.filter(d=>Ih(d,{reason:i,mode:t,today:o,words:s}));Fr[i]&&c.sort((d,f)=>Fr[i](d)-Fr[i](f)||(d.tie<f.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var Fr={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/Lh)};function Ih(e,{reason:t,mode:n,today:o,words:s}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?We(e,o):t==="new"?a===null:n!=="words"||a!==null&&(s.ofExercise[r]??[]).some(c=>s.withCard.has(c))}function Dh(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function Bu(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?Nh:Wu[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=p=>!a.has(p)&&!o(p).some(h=>i.includes(h)),m=[s[c%s.length],...Rh].filter(p=>e[p]).find(p=>e[p].some(d));if(!m)break;let _=e[m].find(d);r.push({exercise_id:_,reason:m}),a.add(_),i=o(_)}return r}function Gu({exercise_type:e,data:t}){return zh(e,t).map(Q).filter(Boolean)}function zh(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var Ku=["mixed","reviews","mistakes","words"],Vu=12,Pn=e=>K(R()).find(({state:t,practice:n,course_id:o})=>t==="open"&&n&&o===e);async function Yu(e,{mode:t,lessonId:n=null}){let o=e.course.id,s=P(),r=Pn(o);r&&await qr(r);let a=ze(),i=C(),c=await jh(s,o,{id:a,mode:t,lessonId:n}),d=c??await Fh(e,{account:s,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let f={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:p})=>({exercise_id:_,lesson_id:p}))},m=tr({id:a,account:s,courseId:o,practice:f});return await gt(m),m}async function jh(e,t,{id:n,mode:o,lessonId:s}){if(e===null)return null;let r={course_id:t,mode:o,size:Vu,client_id:n,lesson_id:s},a=async()=>(K(R()).some(({state:i})=>i==="waiting")&&await ke(),O("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Rt(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!Ct(i))throw i;return null}}async function Fh(e,{account:t,id:n,mode:o,lessonId:s,now:r}){let a=await ct(t,e.course.id),i=Zt(e.course.id,a),c=Ze(e,he(e.course.id,R())),d=Hu(e,{states:c,answered:new Set(i.keys()),lessonId:s}),f=new Map(d.map($=>[$.id,$])),m=d.map($=>({id:$.id,answered_at:i.get($.id)?.answered_at??null,is_mistake:i.get($.id)?.is_correct===!1,due:i.get($.id)?.due??null,in_review:i.get($.id)?.in_review??!1})),_=qe(r),{wordsOf:p,...h}=await On(e,a,_),w={...h,ofExercise:Object.fromEntries(d.map($=>[$.id,p($.exercise)]))},g=Uu(m,{mode:o,sessionId:n,today:_,words:w});return Bu(g,{mode:o,size:Vu,phrases:$=>Gu(f.get($).exercise)}).map($=>({exercise_id:$.exercise_id,lesson_id:f.get($.exercise_id).lesson_id}))}async function qr(e,t=new Date(C())){if(!e.attempts.some(po)){await se("results",e.client_id),j({results:R().results.filter(({client_id:n})=>n!==e.client_id)});return}await gt({...e,state:"waiting",completed_at:t.toISOString()}),ke()}function Wr(e,{practice:t}){let n=z(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&H(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function Xu({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Pe(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function qh(e){let[t,n]=await Promise.all([ve(e),ct(P(),e),yt(e)]);return t&&{content:t,known:n,words:await On(t,n,qe(C()))}}async function Wh(e){let t=je(e).catch(()=>null),[n,o]=await Promise.all([xe(e),zo(e),Se(e),t]);return{content:n,known:o,words:await On(n,o,qe(C()))}}function Ju({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>qh(e),()=>Wh(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return D(l("practice")),u`
    <${st} courseId=${e} current="practice" />
    <h1>${l("practice")}</h1>
    ${o?u`<${ee} error=${o} />`:r?u`<${Hh} ...${n} />`:u`<${U} />`}
  `}function Hh({content:e,known:t,words:n}){let{account:o}=E(),s=e.course.id,r=Pn(s),a=Bh(s,t,n);return u`
    <p>${l(o?"practice_text":"practice_text_guest")}</p>
    ${r&&u`<div class="next">
      <p>${l("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${Uh(r)}>${l("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${Ku.map(i=>u`<li key=${i}><${Gh} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${Xh} content=${e} />
  `}var Uh=({course_id:e,practice:t})=>t.mode==="lesson"?ys(e,t.lesson_id):be(e,t.mode);function Bh(e,t,n){let o=[...Zt(e,t).values()],s=qe(C());return{reviews:o.filter(r=>We(r,s)).length,mistakes:o.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function Gh({courseId:e,mode:t,count:n}){let o=u`
    <strong>${l(Kh[t])}</strong>
    ${n>0&&u`<span class="count">${n}</span>`}
    <span class="soft">${l(n===0?Yh[t]:Vh[t])}</span>
  `;return n===0?u`<div class="mode">${o}</div>`:u`<a class="mode" href=${be(e,t)}>${o}</a>`}var Kh={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},Vh={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},Yh={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function Xh({content:e}){let t=Ze(e,he(e.course.id,E())),n=z(e).filter(({lesson:a})=>t[a.id]==="completed"&&H(a).length),[o,s]=b(null);return n.length?u`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),_e(ys(e.course.id,o??n[0].lesson.id))}}>
      <label for="lesson">${l("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>s(a.target.value)}>
        ${n.map(({lesson:a})=>u`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${l("practise")}</button>
    </form>
  `:null}var Jh=[0,10,20,30,50,100],Zh={409:"name_taken",429:"time_zone_too_often"};function Zu(){return u`<${ot} title=${l("profile")}><${Qh} /></>`}function Qh(){let{account:e,progress:t}=E(),[n,o]=b(e.username??""),[s,r]=b(e.timezone),[a,i]=b(e.leaderboard_opt_out),[c,d]=b(null),f=F(()=>eg(e.timezone),[]),{busy:m,done:_,failure:p,run:h}=X(),w=c??t?.daily_goal_xp??0,g=[...new Set([...Jh,w])].sort(($,x)=>$-x);return u`
    <form onSubmit=${$=>{$.preventDefault(),h(async()=>{await Qc(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await vo(e.id,c)})}}>
      <${J} failure=${p} texts=${Zh} />
      <${we}
        name="username"
        label=${l("name")}
        help=${l("name_rules")}
        wrong=${p?.errors.username&&l("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${n}
        onValue=${o}
      />
      <${xr}
        name="timezone"
        label=${l("time_zone")}
        help=${l("time_zone_help")}
        value=${s}
        options=${f.map($=>[$,$.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${xr}
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
      <button type="submit" class="primary" disabled=${m}>${l("save")}</button>
      <p role="status">${_&&l("saved")}</p>
    </form>
  `}function eg(e){let t=Intl.supportedValuesOf?.("timeZone")??[Cn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function Qu({wanted:e}){return T(()=>{let t=n=>_e(n?tg[e](n):"/",{replace:!0});ng().then(t,()=>t(null))},[]),u`<${U} />`}var tg={continue:q,practise:ye};async function ng(){let[e]=Object.entries(bn(R())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=P();return t&&(await O("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function og(e,t,n){let o=e.course.id;await yt(o);let s=nr(pe().result);if(s)return{session:s};let r=Pn(o);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&ed(e,r)?r:await Yu(e,{mode:t,lessonId:n})}}var ed=(e,t)=>Qe(Wr(e,t),t.attempts,!0);function td({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=Bn(),{value:s,error:r}=et(e,o);return D(l("practice")),T(()=>{Se(e),je(e).catch(()=>null)},[e,o]),s?u`<${sg} key=${o} content=${s} lessonId=${t} mode=${n} />`:u`<${nd} error=${r} />`}var nd=({error:e})=>u`<h1 class="hidden">${l("practice")}</h1>${e?u`<${ee} error=${e} />`:u`<${U} />`}`;function sg({content:e,lessonId:t,mode:n}){let[o]=b(e),s=o.course.id,[r,a]=b(1),{value:i,error:c}=$e(()=>og(o,n,t),[r]);if(!i)return u`<${nd} error=${c} />`;if(!i.session)return u`
      <section class="finished">
        <h1>${l("nothing_to_practise")}</h1>
        <p>${l("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${ye(s)}>${l("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{Xe({result:null}),a(r+1)};return u`<${rg} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function rg({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=b(t),a=Wr(e,s),i=(c,d)=>{let f={...mo(s,c),account_id:s.account_id??P()};r(f),Xe({result:f.client_id}),ed(e,f)?gt(f):qr(f,d)};return u`
    <${Do}
      again
      content=${e}
      items=${a}
      attempts=${s.attempts}
      onAttempt=${i}
      leave=${{address:ye(o),text:l("leave_practice")}}
      finished=${u`<${ag} session=${s} onAgain=${n} />`}
    />
  `}function ag({session:e,onAgain:t}){let n=N(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=E(),a=r.find(({client_id:p})=>p===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:f,correct:m}=Xu(e),_=e.practice.mode==="mistakes"&&m===f;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${l("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${m} / ${f}</p>
      <p class="soft">${l("right_at_once",{right:m,count:f})}</p>
      <div role="status">
        ${i>0&&u`<p class="gained">${l("xp_gained",{xp:i})}</p>`}
        ${i===0&&u`<p class="soft">${l("practice_unpaid")}</p>`}
        ${c&&u`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${l("life_earned")}</p>`}
        ${d.length>0&&u`<${ig} courseId=${e.course_id} ids=${d} />`}
        ${o&&s&&i!==void 0&&u`<p>${l("streak")}: ${l("days",{count:s.streak_current})}</p>`}
        <${xo} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&u`<button type="button" class="primary" onClick=${t}>${l("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${q(e.course_id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function ig({courseId:e,ids:t}){let{value:n}=Bt(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return u`
    <p>
      ${l("words_improved",{count:t.length})}
      ${o.length>0&&u`<br /><strong dir="auto">${o.join(", ")}</strong>`}
    </p>
  `}var Mn=50,cg=300,sd={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},lg={all:"words_all",due:"words_due",...sd},rd=e=>["all","new"].includes(e);async function ug(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([xe(e),je(e)]);if(!n)return await a,ad(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:rd(s)?"text":"strength",page:r,limit:Mn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await O("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(f=>({...f,...Dr(f)})),total:d.total}}async function ad(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([ve(e),wt(e)]);if(!r||!a)return null;let{words:i}=a,c=qe(C()),d=await bu(r,c.now),f=t?{}:{state:"new"},m=od(n),_=i.filter(p=>dg(p).some(h=>od(h).includes(m))).map(p=>({...p,word_id:p.id,...f,...d.get(p.id)})).filter(p=>o==="all"||(o==="due"?We(p,c):p.state===o)).sort((p,h)=>(rd(o)?0:p.strength-h.strength)||p.text.localeCompare(h.text));return{rows:_.slice((s-1)*Mn,s*Mn),total:_.length}}var od=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),dg=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function id({courseId:e}){let[t,n]=b(""),[o,s]=b(""),[r,a]=b("all");return D(l("vocabulary")),T(()=>{let i=setTimeout(()=>s(t.trim()),cg);return()=>clearTimeout(i)},[t]),u`
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
          ${Object.entries(lg).map(([i,c])=>u`<option key=${i} value=${i}>${l(c)}</option>`)}
        </select>
      </div>
    </form>
    <${fg} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
  `}function fg({courseId:e,search:t,filter:n}){let{account:o}=E(),[s,r]=b(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=ie(()=>ad(e,a),()=>ug(e,a),[s,o?.id]),{value:f}=et(e,o?.id);if(c)return u`<${ee} error=${c} />`;let m=n==="all";if(!i||!i.total&&!m&&d==="waiting")return u`<${U} />`;let{rows:_,total:p}=i,h=qe(C());return p?u`
    <p role="status">${l("words_found",{count:p})}</p>
    <p><a class="button" href=${be(e,"words")}>${l("practise_words")}</a></p>
    ${o&&d==="late"&&u`<p class="soft">${l("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(w=>u`<li key=${w.word_id}><${pg} word=${w} course=${f?.course} today=${h} /></li>`)}
    </ul>
    ${p>Mn&&u`<p class="pages">
      <button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${l("previous")}</button>
      <button type="button" disabled=${s*Mn>=p} onClick=${()=>r(s+1)}>${l("next")}</button>
    </p>`}
  `:u`<p class="empty" role="status">${l(t||!m?"words_none":"words_empty")}</p>`}function pg({word:e,course:t,today:n}){let{text:o,translations:s,state:r,strength:a}=e;return u`
    <p>
      <strong ...${I(t?.target_language)}>${o}</strong><span class="hidden">: </span>
      <span class="soft" ...${I(t?.source_language)}>${s.join(", ")}</span>
    </p>
    ${r&&u`<p class="strength">
      <span class=${`state ${r}`}>${l(sd[r])}</span>
      ${We(e,n)&&u`<span class="state">${l("word_due")}</span>`}
      ${r!=="new"&&u`<progress max="1" value=${a} aria-label=${l("strength")}></progress>
        <span class="soft">${l("percent",{score:Math.round(100*a)})}</span>`}
    </p>`}
  `}var mg={home:du,resume:Qu,course:Cl,lesson:wu,practice:Ju,session:td,mistakes:Su,words:id,placement:Fu,leaderboard:mu,signIn:Ru,register:Lu,account:gl,profile:Zu,changePassword:Iu,devices:Nl,ownData:Mu,forgotPassword:Du,resetPassword:zu,confirmEmail:bl,notFound:Tu},cd=["lesson","session","placement"],_g={en:"English",es:"Español"},ld=document.getElementById("app");function hg(){let{path:e,language:t,account:n}=E(),[o]=as(c=>console.error(c)),{name:s,parameters:r}=fn(e),a=mg[s],i=N(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Oe().then(Vc).then(ke)},[n?.id]),u`
    <a class="skip" href="#content">${l("skip_to_content")}</a>
    ${!cd.includes(s)&&u`<${Rl} />`}
    <main id="content" tabindex="-1">
      ${o?u`<h1>${l("error")}</h1><p>${l("error_reload")}</p>`:u`<${a} key=${e} ...${r} />`}
    </main>
    ${!cd.includes(s)&&u`<${gg} language=${t} /><${Pu} />`}
  `}function gg({language:e}){return u`
    <footer class="foot">
      <nav aria-label=${l("more")}>
        <a href="/swagger">${l("for_developers")}</a>
        <a href="/api/docs/content">${l("for_creators")}</a>
        <a href="/api/docs/database-setup">${l("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${l("language_of_the_page")}</span>
        <select onChange=${t=>za(t.target.value)}>
          ${gs.map(t=>u`<option value=${t} selected=${t===e}>${_g[t]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");ja();Hn({});Ga();await Promise.all([Sa(),Oe()]);addEventListener("online",ke);ld.replaceChildren();nn(u`<${hg} />`,ld);document.documentElement.classList.remove("starting");Vn();Qi();
