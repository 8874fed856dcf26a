// Made by "make bundle". Contains Preact and htm: see vendor/.
var ca="langlearn.clock";var Yo=Kd(),C=()=>Date.now()+Yo;function la(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-C())>1e4))return;let n=t-Date.now();Yo=Math.abs(n)>1e4?n:0;try{localStorage.setItem(ca,String(Yo))}catch{}}function Kd(){try{return Number(localStorage.getItem(ca))||0}catch{return 0}}function Dn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:Xo()}function Xo(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var Yd="langlearn";var zn={packages:"course_id",results:"client_id",values:"key"},Xd=3e3,Et=Object.fromEntries(Object.keys(zn).map(e=>[e,new Map])),ua=null;function Jd(){return ua??=new Promise(e=>{let t=setTimeout(()=>e(null),Xd),n=o=>{clearTimeout(t),e(o)};try{let o=indexedDB.open(Yd,1);o.onupgradeneeded=()=>{for(let[s,r]of Object.entries(zn))o.result.createObjectStore(s,{keyPath:r})},o.onsuccess=()=>{let s=o.result;s.onversionchange=()=>s.close(),n(s)},o.onerror=()=>n(null)}catch{n(null)}}),ua}async function Jo(e,t,n,o){let s=await Jd();if(!s)return o(Et[e]);try{return await new Promise((r,a)=>{let i=s.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return o(Et[e])}}var Zo=async(e,t)=>Et[e].get(t)??Jo(e,"readonly",n=>n.get(t),()=>{});async function J(e){let t=await Jo(e,"readonly",o=>o.getAll(),()=>[]),n=Et[e];return[...t.filter(o=>!n.has(o[zn[e]])),...n.values()]}var tn=(e,t)=>se(e,t[zn[e]],()=>t),re=(e,t)=>se(e,t,()=>null);async function se(e,t,n){let o=Et[e].get(t);return await Jo(e,"readwrite",s=>{let r=s.get(t);return r.onsuccess=()=>{o??=r.result;let a=n(o),i=a?s.put(a):s.delete(t);i.onsuccess=()=>Et[e].delete(t)},r},s=>{let r=n(o);r?s.set(t,r):s.delete(t)}),o}var z=async e=>(await Zo("values",e))?.value??null,Be=(e,t)=>tn("values",{key:e,value:t});var Zd="langlearn.media",{media:Qd}=document.getElementById("app").dataset,we=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:Qd+e.replace(/^\/+/,""),Qo=()=>caches.open(Zd),ze=e=>`media:${e}`;async function ut(e,{without:t=[]}={}){if(!e.length)return;let n=(await J("values")).filter(({key:r})=>r.startsWith(ze(""))&&!t.includes(r)),o=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),s=await Qo();for(let{sha256:r,path:a}of e)o.has(r)||await s.delete(we(a))}var B,pa,ep,Ue,es,Wn,fa,Fn,ma,os,ts,_a,on=Symbol.for("pv"),Bn={},Un=[],tp=/^m(i|n|o|s|text|space)$/,ss=Array.isArray,rs=Un.slice,pt=Object.assign;function dt(e){e&&e.parentNode&&e.remove()}function ha(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?rs.call(arguments,2):n),nn(e,a,o,s,null)}function nn(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:on,__v:s||++pa,__i:-1,__u:0};return!s&&B.vnode&&B.vnode(r),r}function Gn(e){return e.children}function qn(e,t){this.props=e,this.context=t,this.__g=0}function Ge(e,t){if(t==null)return e.__&&Ge(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Ge(e)}function np(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=pt({constructor:on},n)).__v=n.__v+1,B.vnode&&B.vnode(t),as(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||Ge(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,va(s,t,r),n.__=n.__e=null,t.__e!=o&&ga(t))}function ga(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ga(e)}function ns(e){(8&e.__g||(e.__g|=8,Ue.push(e),Wn++))&&es==B.debounceRendering||((es=B.debounceRendering)||queueMicrotask)($a)}function $a(){try{for(var e,t=1;Ue.length;)Ue.length>t&&Ue.sort(fa),e=Ue.shift(),t=Ue.length,8&e.__g&&np(e)}finally{(Wn=Ue.length)&&(es||queueMicrotask)($a)}}function wa(e,t,n,o,s,r,a,i,c,d,p){var f,_,m,h,y,g,w=o.__k||Un,$=t.length;for(c=op(n,t,w,c,$),f=0;f<$;f++)(m=n.__k[f])!=null&&(_=~m.__i&&w[m.__i]||Bn,m.__i=f,g=as(e,m,_,s,r,a,i,c,d,p),h=m.__e,(_.ref!=m.ref||8&_.__u)&&(_.ref&&is(_.ref,null,m,_),m.ref&&p.push(m.ref,m.__c||h,m)),y=y||h,4&m.__u?(c=ya(m,c,e,!_.__v),_.__e&&(_.__e=null)):typeof m.type=="function"&&g!==void 0?c=g:h&&(c=h.nextSibling),m.__u&=-21);return n.__e=y,c}function op(e,t,n,o,s){var r,a,i,c,d,p,f,_,m,h=n.length,y=h,g=0,w=0,$=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=$[r]=nn(null,a):ss(a)?a=$[r]=nn(Gn,{children:a}):a.constructor===on&&a.__b?a=$[r]=nn(a.type,a.props,a.key,a.ref,a.__v):$[r]=a,c=r+g,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=sp(a,n,c,y))&&(y--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?g--:d==c+1?g++:d!=c&&(d>c?g--:g++,w=1)):(~d||(s>h?g--:s<h&&g++),typeof a.type!="function"&&(a.__u|=4))):$[r]=null;if(w){for(p=[],f=[],r=0;r<s;r++)if((a=$[r])&&16&a.__u){for(g=0,_=p.length;g<_;)p[m=g+_>>1]<a.__i?g=m+1:_=m;p[g]=a.__i,f[r]=g+1}for(g=p.length;r--;)f[r]&&(f[r]==g?g--:$[r].__u|=4)}if(y)for(r=0;r<h;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=Ge(i)),cs(i,i));return o}function ya(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=ya(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=Ge(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function sp(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function da(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function jn(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||da(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||da(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=ts[t]||(ts[t]=rp(t)),(e.__a||(e.__a={}))[t]=os,r=t!=(t=t.replace(ma,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function rp(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Fn]==null)t[Fn]=os++;else if(t[Fn]<this.__a[e])return;return n(B.event?B.event(t):t)}}}function as(e,t,n,o,s,r,a,i,c,d){var p,f,_,m,h,y,g,w,$,x,b,k,E,N,S,L,oe,fe,ue=t.type;if(t.constructor!==on)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,f=r=[],p.nodeType==8?i=Hn(p,r):r.push(p),i=r[0]||i),(p=B.__b)&&p(t);e:if(typeof ue=="function"){_=a.length;try{if(w=t.props,$=(p=ue.prototype)&&p.render,x=(p=ue.contextType)&&o[p.__c],b=p?x?x.props.value:p.__:o,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):($?t.__c=m=new ue(w,b):(t.__c=m=new qn(w,b),m.constructor=ue,m.render=ip),x&&x.sub(m),m.state||(m.state={}),m.__n=o,m.__g|=8,m.__h=[],m.__k=[]),$&&(m.__s||(m.__s=m.state),ue.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=pt({},m.__s)),pt(m.__s,ue.getDerivedStateFromProps(w,m.__s)))),h=m.props,y=m.state,m.__v=t,n.__c){if(w!==h&&$&&!ue.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(w,b),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(w,m.__s,b)===!1){t.__v!=n.__v&&(m.props=w,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(ae){ae&&(ae.__=t)}),Un.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),i=Ge(n);break e}m.componentWillUpdate&&m.componentWillUpdate(w,m.__s,b),$&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,y,g)})}else $&&!ue.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),$&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=b,m.props=w,m.__P=e,m.__g&=-5,k=B.__r,E=$?25:0;do m.__g&=-9,k&&k(t),p=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++E<25);$&&(Un.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(o=pt({},o,m.getChildContext())),$&&n.__c&&m.getSnapshotBeforeUpdate&&(g=m.getSnapshotBeforeUpdate(h,y)),N=p&&p.type===Gn&&p.key==null?p.props.children:p,w.__P&&(p=i,s=(e=w.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(ae){ae&&cs(ae,ae)}),n.__k=null),i=n.__k?Ge(n,0):null),i=wa(e,ss(N)?N:[N],t,n,o,s,r,a,i,c,d),w.__P&&(t.__e=null,i=p),t.__u&=-161,f&&f.some(dt),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(ae){if(a.length=_,t.__v=null,c||r)if(ae&&ae.then){if(t.__u|=128|c,r){for(~(oe=r.indexOf(i||void 0))||(oe=r.length);(fe=r[oe-1])&&fe.nodeType==8;)oe--;for(;oe<r.length;oe++)if(fe=r[oe])if(r[oe]=null,S){if(fe==L)break}else{if(fe.nodeType!=8)break;fe.data.startsWith("$s")&&(L=Hn(S=fe))}}if(!S){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;S=i}(p=Hn(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(dt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),ae&&ae.then||ba(t),B.__e(ae,t,n)}}else i=t.__e=ap(n.__e,t,n,o,s,r,a,c,d,e);return(p=B.diffed)&&p(t),i}function Hn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function ba(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ba))}function va(e,t,n){for(var o=0;o<n.length;)is(n[o++],n[o++],n[o++]);B.__c&&B.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){B.__e(r,s.__v)}})}function ap(e,t,n,o,s,r,a,i,c,d){var p,f,_,m,h,y,g,w,$=n.props||Bn,x=t.props,b=t.type;if(b=="svg"?s="http://www.w3.org/2000/svg":b=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((h=r[p])&&(b?h.localName==b:h.nodeType==3)){e=h,r[p]=null;break}}if(!e){if(w=d.ownerDocument||document,!b)return w.createTextNode(x);e=w.createElementNS(s,b,x.is?x:d),i&&(B.__m&&B.__m(t,r),i=!1),r=null}if(b){if(d=b=="template"&&e.content||e,r=b=="textarea"&&x.defaultValue!=null?null:r&&rs.call(d.childNodes),!i&&r)for($={},p=0;p<e.attributes.length;p++)$[(h=e.attributes[p]).name]=h.value;for(p in $)h=$[p],p=="dangerouslySetInnerHTML"?_=h:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||jn(e,p,null,h,s);for(p in x)h=x[p],p=="children"?m=h:p=="dangerouslySetInnerHTML"?f=h:p=="value"?y=h:p=="checked"?g=h:i&&typeof h!="function"||$[p]===h||jn(e,p,h,$[p],s);f?(i||_&&(f.__html==_.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(_&&(e.textContent=""),(b=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&tp.test(b))&&(s="http://www.w3.org/1999/xhtml"),wa(d,ss(m)?m:[m],t,n,o,s,r,a,r?r[0]:n.__k&&Ge(n,0),i,c),r&&r.some(dt)),i&&b!="textarea"||(p="value",b=="progress"&&y==null?e.removeAttribute(p):y==null||y===e[p]&&(b!="progress"||y)||jn(e,p,y,$[p],s),p="checked",g!=null&&g!=e[p]&&jn(e,p,g,$[p],s))}else $===x||i&&e.data==x||(e.data=x);return e}function is(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){B.__e(s,n)}}function cs(e,t,n){var o,s,r,a;if(B.unmount&&B.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||is(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){B.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&cs(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=Hn(o,r=[]))&&(o==e.__e&&r.some(dt),dt(s),dt(o)),n||dt(e.__e),e.__e=e.__c=e.__=null}function ip(e,t,n){return this.constructor(e,n)}function sn(e,t){var n,o,s,r;B.__&&B.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=nn(Gn,{children:[e]}),s=[],r=[],as(t,t.__k,o||Bn,Bn,t.namespaceURI,o?null:t.firstChild?rs.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),va(s,t.__k,r),t.__k.props.children=null}function ls(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,ns(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+_a++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}B={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw Wn=0,e}},pa=0,ep=function(e){return e!=null&&e.constructor===on},qn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=pt({},this.state)),typeof e=="function"&&(e=e(pt({},n),this.props)),e&&(pt(n,e),this.__v&&(t&&this.__k.push(t),ns(this)))},qn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ns(this))},qn.prototype.render=Gn,Ue=[],Wn=0,fa=function(e,t){return e.__v.__b-t.__v.__b},Fn=Symbol(),ma=/(PointerCapture)$|Capture$/i,os=0,ts={},_a=0;var Ve,V,us,xa,ds=Object.is,Vn=0,Ca=[],ps=[],Z=B,ka=Z.__b,Sa=Z.__r,Ta=Z.diffed,Aa=Z.__c,Ea=Z.unmount,Oa=Z.__;function Ot(e,t){Z.__h&&Z.__h(V,e,Vn||t),Vn=0;var n=V.__H||(V.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function v(e){return Vn=1,cp(Na,e)}function cp(e,t,n){var o=Ot(Ve++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Na(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);ds(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=V,!V.__f)){V.__f=!0;var s=V.shouldComponentUpdate;V.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,ds(_.__[0],_.__N[0])||(p=!0))}),s){var f=s.call(this,r,a,i);return d?f||p:f}return!d||p}}return o.__}function T(e,t){var n=Ot(Ve++,3);!Z.__s&&hs(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,V.__H.__h.push(n))}function ce(e,t){var n=Ot(Ve++,4);!Z.__s&&hs(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,V.__h.push(n))}function I(e){return Vn=5,q(function(){return{current:e}},[])}function q(e,t){var n=Ot(Ve++,7);return hs(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ms(e){var t=V.context[e.__c],n=Ot(Ve++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(V)),t.props.value):e.__}function _s(e){var t=Ot(Ve++,10),n=v();return t.__=e,V.componentDidCatch||(V.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function lp(){var e;do{for(;e=ps.shift();)try{rn(e)}catch(n){Z.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Ca.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(rn),t.__h.some(fs),t.__h=[]}catch(n){t.__h=[],Z.__e(n,e.__v)}}}while(ps.length)}Z.__b=function(e){V=null,ka&&ka(e)},Z.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Oa&&Oa(e,t)},Z.__r=function(e){Sa&&Sa(e),Ve=0;var t=(V=e.__c).__H;t&&(us==V?V.__h=[]:(t.__h.some(rn),t.__h.some(fs),Ve=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),us=V},Z.diffed=function(e){Ta&&Ta(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ma(Ca.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),us=V=null},Z.__c=function(e,t){t.some(function(n){try{n.__h.some(rn),n.__h=n.__h.filter(function(o){return!o.__||fs(o)})}catch(o){n.__h=[function(){throw o}]}}),Aa&&Aa(e,t)},Z.unmount=function(e){Ea&&Ea(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,Ma(ps.push(s))}else rn(s)}catch(r){t=r}}),o.__H=void 0,t&&Z.__e(t,o.__v))};var Pa=typeof requestAnimationFrame=="function";function up(e){var t,n=function(){clearTimeout(o),Pa&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Pa&&(t=requestAnimationFrame(n))}function Ma(e){e!=1&&xa==Z.requestAnimationFrame||((xa=Z.requestAnimationFrame)||up)(lp)}function rn(e){var t=V,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),V=t}function fs(e){var t=V;e.__c=e.__(),V=t}function hs(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!ds(n,e[o])})}function Na(e,t){return typeof t=="function"?t(e):t}var La=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,La(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},Ia=new Map;function Ra(e){var t=Ia.get(this);return t||(t=new Map,Ia.set(this,t)),(t=La(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,s),r=6),_&&(c.push(r,_,0,s),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var f=0;f<n[p].length;f++)o=n[p][f],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[p][f+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Da="langlearn.effects";var ft=null;function je(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(Da))}}catch{return{sounds:!0,motion:!0}}}function Kn(e){let t={...je(),...e};try{localStorage.setItem(Da,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var an=()=>je().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function dp({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=ft.currentTime+n,[i,c]=[ft.createOscillator(),ft.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(ft.destination),i.start(a),i.stop(a+o)}function gs(e){!je().sounds||!("AudioContext"in globalThis)||(ft??=new AudioContext,ft.state==="suspended"&&ft.resume(),e.forEach(dp))}var za=e=>je().motion&&navigator.vibrate?.(e);function Pt(){gs([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),za(10)}function Mt(){gs([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),za([20,40,20])}var ja=()=>gs([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var u=Ra.bind(ha);function j(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function me(e,t){let[n,o]=v({value:null,error:null});return T(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var pp=700;function Fa(e){let[t,n]=v(an()?0:e);return T(()=>{if(!an())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/pp);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var mt={path:location.pathname,language:"en",account:null,results:[],placements:[],outbox:[],notifications:null,progress:null,installer:null,hasNewVersion:!1,passed:{}},$s=new Set,M=()=>mt,P=()=>mt.account?.id??null;function D(e){mt={...mt,...e};for(let t of $s)t(mt)}function Ke(e,t){P()===e&&D(t)}function A(){let[e,t]=v(mt);return T(()=>($s.add(t),t(mt),()=>$s.delete(t)),[]),e}function Xn(){let e=A().account?.id,t=I({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var ln=new Map,Ct=new Map,fp=["courses","done","known","notifications","passed","placement","progress"],le=(e,t,n="")=>`${e}:${t}:${n}`,Zn=e=>`words:${e}`;async function de(e,t,n){(e===null||e===P())&&await tn(t,n)}async function Nt(e,t){let n={...t,read_at:C()};Ke(e,{progress:n}),await de(e,"values",{key:le("progress",e),value:n})}var cn=({account_id:e,data:t})=>t.course.is_public||[null,P()].includes(e),mp=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});function Jn(e){return["sent","refused"].includes(e.state)&&![null,P()].includes(e.account_id)&&e.attempts.some(o=>"answer"in o)?mp(e):e}async function Qn(){ln.clear(),Ct.clear();let e=await J("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await J("values"),o=({key:c,value:d})=>{let[p,...f]=c.split(":");return fp.includes(p)?f[0]!==(P()??""):["words","media"].includes(p)?![null,P()].includes(d.account_id)&&!t.has(f.join(":")):!1},s=n.filter(o),r=s.filter(({key:c})=>c.startsWith(ze(""))),a=r.flatMap(({value:c})=>c.assets);await ut(a,{without:r.map(({key:c})=>c)});for(let{key:c}of s)await se("values",c,d=>d&&o(d)?null:d);await ut(a);for(let{course_id:c}of e.filter(d=>!cn(d)))await se("packages",c,d=>d&&!cn(d)?null:d);let i=await J("results");for(let{client_id:c}of i.filter(d=>Jn(d)!==d))await se("results",c,d=>d&&Jn(d));D({results:await J("results")})}var qa=new Map;function eo(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(qa.get(e)??Promise.resolve()).then(t);return qa.set(e,n.catch(()=>null)),n}var _p="/api/v1",It="session",hp=3,gp=10,$p=2e4,wp=12e4,Ye=class extends Error{constructor({status:t,code:n,message:o,errors:s,context:r,retryAfter:a}){super(o),Object.assign(this,{status:t,code:n,errors:s??{},context:r??{},retryAfter:a})}},ys="ACCOUNT_CHANGED";function to(e){if(!(e===null||e===P()))throw new Ye({status:401,code:ys,message:"Not signed in as this account any more"})}var Xe=({status:e})=>[0,408,429,500,502,503,504].includes(e),Lt=3e3,bs=()=>new Ye({status:0,code:"LATE",message:"No response yet"});function Rt(e){let t=new Promise((n,o)=>setTimeout(()=>o(bs()),Lt));return Promise.race([e,t])}var Ae=null,ws=new Set,un="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;un&&(un.onmessage=({data:e})=>{e.accessToken&&(Ae={account:e.account.id,token:e.accessToken}),Dt()});var yp=e=>new Promise(t=>setTimeout(t,e*1e3));async function O(e,t,n){let{account:o,body:s,headers:r={},asFile:a=!1,repeat:i=e==="GET",asGuest:c=!1}=n;if(o===void 0)throw new TypeError(`${e} ${t} names no account`);let d=null;for(let p=1;;p+=1){let f=c&&o!==P()?null:o,_=null;try{f!==null&&(_=await bp(f,d));let m=_?{...r,Authorization:`Bearer ${_}`}:r;return{...await dn(e,t,{account:f,body:s,headers:m,asFile:a}),account:f}}catch(m){if(m.code===ys){if(!c)throw m}else if(m.status===401&&_&&!d)d=_;else if(i&&p<hp&&[429,503].includes(m.status)&&m.retryAfter<=gp)await yp(m.retryAfter);else throw m}}}async function dn(e,t,{account:n=null,body:o,headers:s={},asFile:r=!1}){to(n);let a=new AbortController,i=setTimeout(()=>a.abort(),r?wp:$p);n!==null&&ws.add(a);let c,d;try{c=await fetch(_p+t,{method:e,cache:"no-store",headers:o===void 0?s:{...s,"Content-Type":"application/json"},body:o===void 0?void 0:JSON.stringify(o),signal:a.signal}),la(c.headers),r&&c.ok?d={data:await c.blob()}:d=c.status===304?{}:await c.json()}catch{throw to(n),new Ye({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(i),ws.delete(a)}if(to(n),!c.ok&&c.status!==304)throw new Ye({status:c.status,code:d.error?.code,message:d.message,errors:d.errors,context:d.error?.context,retryAfter:Number(c.headers.get("Retry-After")??1)});return{status:c.status,data:d.data??null,meta:d.meta,headers:c.headers}}async function bp(e,t){let n=()=>Ae?.account===e&&Ae.token!==t;return n()||await Ha(()=>n()||vp(e)),to(e),Ae?.account===e?Ae.token:null}var Ha=e=>eo("langlearn.refresh",e);async function vs(e,t,{account:n,body:o},s){await O("GET","/users/profile",{account:n}),await Ha(async()=>{let r={Authorization:`Bearer ${Ae?.token}`};await s((await dn(e,t,{account:n,body:o,headers:r})).data)})}async function vp(e){let t=await z(It);if(t?.account.id!==e)return Dt();let{refreshToken:n}=t,o=s=>s.refreshToken===n;try{let{data:s}=await dn("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await xs(s,o)}catch(s){if(!([400,401].includes(s.status)&&s.code!==ys))throw s;await no(o)}}async function xp({user:e,tokens:t}){await Be(It,{refreshToken:t.refreshToken,account:e}),await Wa(e,t)}async function xs({user:e,tokens:t},n=()=>!0){let o=!1;await ks(s=>s.account.id!==e.id||!n(s)?s:(o=!0,{refreshToken:t.refreshToken,account:e})),o?await Wa(e,t):await Dt()}async function Wa(e,{accessToken:t}){Ae={account:e.id,token:t},un?.postMessage({accessToken:t,account:e}),await Dt()}var ks=e=>se("values",It,t=>{let n=t?e(t.value):null;return n&&{key:It,value:n}});async function no(e=()=>!0){let t=null;return await ks(n=>e(n)?(t=n,null):n),t&&un?.postMessage({accessToken:null,account:null}),await Dt(),t}async function Dt(){let e=(await z(It))?.account??null;if(Ae&&Ae.account!==e?.id&&(Ae=null),P()===(e?.id??null))return D({account:e});D({account:e,progress:null,passed:{},notifications:null});for(let t of ws)t.abort();await Qn()}async function Ss(e){await ks(t=>t.account.id===e.id?{...t,account:e}:t),un?.postMessage({account:e}),await Dt()}async function Ba(){D({account:(await z(It))?.account??null})}async function Ua(e,t){let n={"Accept-Language":M().language};await xp((await dn("POST",e,{body:t,headers:n})).data)}var Ga=(e,t)=>Ua("/auth/login",{email:e,password:t});async function Va(e,t){let n=o=>Ua("/auth/register",{email:e,password:t,timezone:o});try{await n(Dn())}catch(o){if(!o.errors?.timezone)throw o;await n(Xo())}}async function Ka(){let e=await no();e&&await dn("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var Ya={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",studio_link:"Studio: the inbox of your courses",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",hint_accent:"Mind the accents: not {given} but {expected}.",hint_letters:"Mind the letters: not {given} but {expected}.",hint_typo:"One letter off: not {given} but {expected}.",hint_spaces:"Mind spaces, hyphens and apostrophes: not {given} but {expected}.",hint_swapped:"Two letters changed places: not {given} but {expected}.",hint_words:"In words, {given} is {expected}.",hint_numeral:"Here {given} is written {expected}.",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",claim:"My answer is right",claim_which:"Which of them is right?",claim_sure:"Is this really how you spell it?",claim_yes:"Yes, send it",claim_no:"No",claim_sent:"Sent. You will hear from the makers.",claim_waits:"Noted. It goes to the makers with your answers.",claim_waits_guest:"Noted. It goes to the makers once you have an account.",claim_accepted:"You are right: this answer is accepted now.",claim_rejected:"The makers have looked at this answer before: it is not accepted.",claim_refused:"The makers cannot look at this answer: the exercise was changed meanwhile.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",export_anki:"Export for Anki",export_csv:"CSV",export_without_sounds:"Export without sounds",export_too_large:"With its sounds the file is too large.",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_letters.1":"Right – mind the letters","said_letters.2":"Right – check the letters","said_spaces.1":"Right – only the spacing","said_spaces.2":"Right – mind the spacing","said_words.1":"Right – next time in words","said_words.2":"Right – now try it in words","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",notifications:"Notifications",unread:"unread",notifications_none:"Nothing yet. Here you read what became of your claims and reports.",told_claim_accepted:"You were right: “{answer}” is accepted now.",told_claim_rejected:"“{answer}” is still not accepted.",told_report_accepted:"Thank you: the makers agree with your report.",told_report_rejected:"The makers see no problem in what you reported.",rank:"Rank",you:"you"};var Xa={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",studio_link:"Estudio: el buzón de tus cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",hint_accent:"Fíjate en las tildes: no {given}, sino {expected}.",hint_letters:"Fíjate en las letras: no {given}, sino {expected}.",hint_typo:"Por una letra: no {given}, sino {expected}.",hint_spaces:"Fíjate en espacios, guiones y apóstrofos: no {given}, sino {expected}.",hint_swapped:"Dos letras se han cambiado de sitio: no {given}, sino {expected}.",hint_words:"En palabras, {given} es {expected}.",hint_numeral:"Aquí {given} se escribe {expected}.",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",claim:"Mi respuesta es correcta",claim_which:"¿Cuál es correcta?",claim_sure:"¿De verdad se escribe así?",claim_yes:"Sí, enviar",claim_no:"No",claim_sent:"Enviado. El equipo del curso te responderá.",claim_waits:"Anotado. Se enviará con tus respuestas.",claim_waits_guest:"Anotado. Se enviará cuando tengas una cuenta.",claim_accepted:"Tienes razón: esta respuesta ya vale.",claim_rejected:"El equipo ya miró esta respuesta: no se acepta.",claim_refused:"No se puede revisar esta respuesta: el ejercicio ha cambiado.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",export_anki:"Exportar para Anki",export_csv:"CSV",export_without_sounds:"Exportar sin sonidos",export_too_large:"Con los sonidos, el archivo es demasiado grande.",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_letters.1":"Bien, cuidado con las letras","said_letters.2":"Bien, revisa las letras","said_spaces.1":"Bien, solo fallan los espacios","said_spaces.2":"Bien, cuidado con los espacios","said_words.1":"Bien, la próxima vez en palabras","said_words.2":"Bien, ahora en palabras","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",notifications:"Avisos",unread:"sin leer",notifications_none:"Todavía nada. Aquí leerás qué ha sido de tus reclamaciones y avisos de errores.",told_claim_accepted:"Tenías razón: «{answer}» ya vale.",told_claim_rejected:"«{answer}» sigue sin aceptarse.",told_report_accepted:"Gracias: el equipo del curso te da la razón.",told_report_rejected:"El equipo no ve ningún error en lo que señalaste.",rank:"Puesto",you:"tú"};var Ja={en:Ya,es:Xa},Za="langlearn.language",Ts=Object.keys(Ja);function l(e,t={}){let{language:n}=M(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=Ja[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function As(e){let{language:t}=M();try{return new Intl.DisplayNames([t],{type:"language"}).of(e.split("-x-")[0])}catch{return e}}var oo=e=>zt(e,{dateStyle:"medium"}),pn=(e,t="narrow")=>zt(e,{weekday:t,timeZone:"UTC"}),Qa=e=>zt(e,{day:"numeric",month:"long",timeZone:"UTC"}),ei=e=>zt(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),Es=e=>zt(e,{timeStyle:"short"});function zt(e,t){let{language:n}=M(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function so(e){let{language:t}=M(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var ti=e=>zt(e,{dateStyle:"medium",timeStyle:"short"});function ni(e){document.documentElement.lang=e;try{localStorage.setItem(Za,e)}catch{}D({language:e})}function oi(){let e=null;try{e=localStorage.getItem(Za)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>Ts.includes(o))??"en";document.documentElement.lang=n,D({language:n})}var{studio:kp}=document.getElementById("app").dataset,Sp=e=>["content_creator","admin"].includes(e?.role),ro=e=>kp!==void 0&&Sp(e);var Tp=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/notifications$/,"notifications",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],si=["signIn","register","forgotPassword","resetPassword"];function fn(e){for(let[t,n,o]of Tp){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,Ap(s[a+1])]))}}return{name:"notFound",parameters:{}}}function Ap(e){try{return decodeURIComponent(e)}catch{return e}}var H=e=>`/learn/courses/${encodeURIComponent(e)}`,Ze=(e,t)=>`${H(e)}/lessons/${encodeURIComponent(t)}`,be=e=>`${H(e)}/practice`,ve=(e,t)=>`${be(e)}/${t}`,Ps=(e,t)=>`${be(e)}/lessons/${encodeURIComponent(t)}`,ri=e=>`${H(e)}/mistakes`,ai=e=>`${H(e)}/words`,ii=e=>`${H(e)}/placement`,Ee=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`,ci=/^\/studio(\/|$)/;function Os(){let e=new URLSearchParams(location.search).get("next")??"/";return fn(e).name==="notFound"&&!ci.test(e)?"/":e}var _e=()=>history.state??{},Qe=e=>history.replaceState({..._e(),...e},"");function Ep(e){let{steps:t}=_e(),n=t===void 0&&si.includes(fn(location.pathname).name);return[...si,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function li(){let{steps:e}=_e();e?history.go(-e):ci.test(Os())?location.replace(Os()):he(Os(),{replace:!0})}function he(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=_e();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),D({path:location.pathname}),scrollTo(0,0)}var Je=null;function ui(e,t){let n={ask:e,exit:t,isAsking:!1};if(Je=n,!_e().isGuarded){let o=_e();Qe({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{Je===n&&(Je=null)}}async function Op(){let e=Je;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||Je!==e)&&(Je=null,_e().isInside?history.go(-2):he(e.exit,{replace:!0}))}function Pp(){let{isBelow:e,isGuarded:t}=_e();Je&&e?Op():e?history.back():(!Je||!t)&&D({path:location.pathname})}function di(){addEventListener("popstate",Pp),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=fn(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),he(t.pathname+t.search,{state:Ep(o)}))})}var Hi=["correct","accent","typo","incomplete","wrong"];var mn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},Wi={translation:(e,t,n)=>pi(e.target_text,e,t,n.either(e)),"translation-word-bank":Mp,"fill-in-the-blank":Cp,vof:Ip,pairs:Lp,informative:Rp,ordering:Dp,"multiple-choice":zp,listening:(e,t,n)=>mi(t)?fi(e.transcript):pi(e.transcript,e,t,[n.heard(e)]),speaking:(e,t,n)=>mi(t)?fi(e.text):jp(e,t,n)},Us=Object.keys(Wi);function uo(e,t,n=null,o=qi){let s=Us.find(a=>a===e||a.replaceAll("-","_")===e);if(!s)throw new RangeError(`Unknown exercise type ${e}`);let r=Ns(n)>65536?null:Wi[s](t,n,o??qi);if(r===null)throw new mn(s);return r}function pi(e,t,n,o){if(!Ui(n))return null;let s=!!t.strict,r=io([e,...t.alternatives??[]],n,o,s),a=c=>io([c],n,o,s).verdict==="correct",i=r.verdict==="correct"?null:po(t,a);return Oe(r.verdict,r.score,r.accepted,_c(r),i)}function Mp(e,t,n){if(!Vs(t))return null;let o=[...e.correct_words],s=Gp(e.word_bank,t);if(!s.every(Boolean))return Oe("wrong",0,o,Vp(o,t,s));let r=[o,...(e.alternatives??[]).map(Bs)],a=hi(r,t,n.either(e)),i=Gs(a,({verdict:p,differences:f})=>[qt(p),f]),c=p=>hi([Bs(p)],t,n.either(e))[0].verdict==="correct",d=i.verdict==="correct"?null:po(e,c);return Oe(i.verdict,i.score,i.accepted,Kp(i),d)}function Cp(e,t,n){let o=Vi(e.blanks,"position");if(!Array.isArray(t)||t.length>o.length||!t.every(p=>p===null||typeof p=="string"))return null;let s=[n.taught(e)],r=o.map((p,f)=>{let _=t[f]??"";return{...io(p.correct_answers,_,s,!!e.strict),written:_}}),a=r.map(p=>{let f=Kf(p);return{op:f,expected:p.accepted,given:f==="missing"?null:p.written}}),i=0;for(let p of r)i+=p.score;let c=Math.max(...r.map(p=>qt(p.verdict))),d=r.map(p=>p.accepted);return Oe(Hi[c],i/r.length,d,a,Np(e,r,s))}function Np(e,t,n){for(let[o,{verdict:s,written:r}]of t.entries()){if(s==="correct")continue;let i=po(e,c=>io([c],r,n,!!e.strict).verdict==="correct",o);if(i!==null)return i}return null}function Ip(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Oe(n?"correct":"wrong",n?1:0,e.is_true,[])}function Lp(e,t){if(!Array.isArray(t)||t.length>100||!t.every(qp))return null;let n=e.pairs.map(_i),o=Up(n,t.map(_i));return Bi(n.length,t.length,n,o)}function Rp(e,t){return t===null||t===!0?Oe("correct",1,null,[]):null}function Dp(e,t){if(!Vs(t))return null;let n=Vi(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:ee(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?Bp(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return Bi(s.length,t.length,s,o)}function zp(e,t){if(!Vs(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Oe(a,Math.max(0,s-r)/n.length,n,i)}function jp(e,t,n){let o=Array.isArray(t)?t:[t];if(o.length===0||o.length>5||!o.every(Ui))return null;let s=[e.text,...e.alternatives??[]],r=e.strict?100:e.min_similarity??85,a=o.flatMap(f=>Ii(s,f,n.heard(e),r)),i=Gs(a,f=>[qt(f.verdict),f.differences]),c=f=>Ii([f],i.guess,n.heard(e),r).some(({verdict:_})=>_==="correct"),d=i.verdict==="correct"?null:po(e,c),p=Oe(i.verdict,i.score,i.accepted,_c(i),d);return Array.isArray(t)?{...p,heard:i.guess}:p}function Oe(e,t,n,o,s=null){let r=0;return{is_correct:["correct","accent","typo"].includes(e),score:Fp(t),verdict:e,expected:n,diff:o.filter(a=>a.op!=="extra"||++r<=100),note:s}}function po(e,t,n=null){let s=(Array.isArray(e.notes)?e.notes:[]).find(r=>(r?.blank??null)===n&&typeof r?.answer=="string"&&typeof r.text=="string"&&t(r.answer));return s?s.text:null}function Bi(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Oe(r,s/Math.max(e,t),n,o)}function fi(e){return Oe("skipped",0,e,[])}function Fp(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function qt(e){return Hi.indexOf(e)}function Gs(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function Ui(e){return typeof e=="string"&&Gi(e)<=2e3}function Vs(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function qp(e){return typeof e?.left=="string"&&typeof e.right=="string"}function mi(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function Gi(e){let t=e.length;for(let n=1;n<e.length;n++)Wp(e.charCodeAt(n))&&Hp(e.charCodeAt(n-1))&&t--;return t}function Hp(e){return e>=55296&&e<=56319}function Wp(e){return e>=56320&&e<=57343}function Ns(e){if(e===null||typeof e!="object")return Gi(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=Ns(s)+(Array.isArray(e)?0:Ns(o)+2);return n}function Vi(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function _i({left:e,right:t}){return{left:e,right:t}}function Bp(e,t){let n=ee(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function Up(e,t){let n=t.map(i=>({pair:i,left:ee(i.left),right:ee(i.right)})),o=e.map(i=>({pair:i,left:ee(i.left),right:ee(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function Gp(e,t){let n=new Map;for(let o of e.map(ee))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=ee(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function Vp(e,t,n){let o=e.map(a=>({shown:a,key:ee(a)})),s=t.map((a,i)=>({shown:a,key:ee(a),available:n[i]}));return rr(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(Hs)}function hi(e,t,n){let o=$n(t.join(" ")),s=et(o),r=n.map(a=>new Fe(t.join(" "),a));return e.map(a=>{let i=a.join(" "),c=$n(i),d=et(c),p={accepted:a,expected:c,given:o,verdict:"wrong",score:0};p.differences=lo(d,s);for(let[f,_]of n.entries()){let[m,h]=new Fe(i,_).against(r[f]);p.form??=["written","joined"].map(y=>[m[y],h[y]]).find(fc)}return p.form?{...p,verdict:"correct",score:1}:s.length>=d.length||s.some((f,_)=>f!==d[_])?p:{...p,verdict:"incomplete",score:s.length/d.length}})}function Kp({expected:e,given:t,form:n,differences:o}){return n&&o>0?n[0].words.map((s,r)=>Hs(["equal",s,n[1].words[r]])):rr(e,t,(s,r)=>s.key===r.key?"equal":"replace").map(Hs)}var Yp=fo("az da de et fi fo is nb nn no sv tr"),Is=fo("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"),ao=class{constructor(t,n,o,s){Object.assign(this,{source:t,target:n,groups:o,tables:s,languages:new Map})}either(t){return t.answer_language?[this.language(jt(t.answer_language))]:[...new Set([this.target,this.source])].map(n=>this.language(n))}taught(t){return this.language(jt(t.answer_language)??this.target)}heard(t){return this.language(jt(t.answer_language)??jt(t.audio_language)??this.target)}language(t){return this.languages.has(t)||this.languages.set(t,new Ls(t,this)),this.languages.get(t)}},Ls=class{constructor(t,n){Object.assign(this,{tag:t,groups:n.groups,isOwn:t!==null&&t===n.source});let o=Object.hasOwn(n.tables,t)?n.tables[t]:null;this.table=o&&{...o,names:Of(o,t),contractions:Ef(o,t)}}comparesAs({tag:t},n){return js(this.tag)!==js(t)?!1:Is.has(t)||!Is.has(this.tag)||!n.some(o=>mo.test(o))}isAnother(t,n){let o=this.bares.get(n.bare);return o!==void 0&&!Ms(o,this.bares.get(t.bare))}isToldApart(t,n){let o=this.keys.get(n.key);return o===void 0||Ms(o,this.keys.get(t.key))?!1:n.key!==n.bare||o.some(s=>Yp.has(this.groups[s].language))}isAnotherText(t,n){let o=a=>a.map(({bare:i})=>this.bares.get(i)??[]).reduce((i,c)=>i.filter(d=>c.includes(d))),s=a=>Xp(Ht(gn(a,this.tag)),Ht(n)),r=o(n).filter(a=>n.length===1||this.groups[a].texts.some(s));return r.length>0&&!Ms(r,o(t))}get bares(){return this._bares??=this.index(t=>t.bare)}get keys(){return this._keys??=this.index(t=>t.key)}index(t){let n=new Map;return this.groups.forEach(({texts:o},s)=>{for(let r of o.flatMap(a=>gn(a,this.tag))){let a=n.get(t(r))??[];a.at(-1)!==s&&a.push(s),n.set(t(r),a)}}),n}};function Ki({source_language:e,target_language:t,words:n=[],tables:o={}}){let[s,r]=[jt(e),jt(t)],a=n.flatMap(({text:i,synonyms:c,forms:d,translations:p})=>[{language:r,texts:[i,...c??[]]},...(d??[]).map(f=>({language:r,texts:[f]})),{language:s,texts:p??[]}]);return new ao(s,r,a,o)}function jt(e){return typeof e=="string"&&e?e.split("-",1)[0].toLowerCase():null}function Ms(e,t=[]){return e.some(n=>t.includes(n))}function Xp(e,t){return e.length===t.length&&e.every((n,o)=>n===t[o])}function fo(e){return new Set(e.split(" "))}var mo=/['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/,Rs=/[\u02bb-\u02bf\u05f3\ua78b\ua78c]/,Ks=/[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/,Ys=/[-\u2010-\u2013\u2212\ufe63\uff0d]/,Jp=/\u200c/,Zp=/[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,Qp=new Set("#%&+<=>@°±×÷‰"),ef=/\p{Sc}/u,Yi=/[\p{L}\p{M}\p{N}]/u,tf=/\p{L}/u,nf=/[\p{L}\p{N}]/u,Xi=/[\p{L}\p{M}]/u;var gi=/\p{N}/u,_n=/\p{Nd}/u,Xs=new RegExp("[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecd\\u0edc-\\u0edf\\u0f00\\u0f40-\\u0fbc\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]","u"),Js=/[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/,of=new RegExp("[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}"+Js.source.slice(1),"u"),Ji=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,sf=[];function Zs(e){return sf[e.codePointAt(0)]??=rf(String.fromCodePoint(e.normalize("NFC").codePointAt(0)))}function rf(e){if(mo.test(e))return"apostrophe";if(Ks.test(e))return"hyphen";if(Jp.test(e))return"joiner";if(Zp.test(e))return"invisible";let t=e.normalize("NFKC");return ef.test(e)||Qp.has(t)?"sign":Yi.test(e)?"word":Ji.test(e)?"space":t==="."?"stop":",:/".includes(t)?"point":"separator"}function Ds(e){return Xs.test(e)&&Zs(e)==="word"}var hn=class e{constructor(t){Object.assign(this,{text:t,all:[],kinds:[],starts:[],ends:[],isAsWritten:!0});let n=0;for(let o of t){let s=n;n+=o.length;let r=Zs(o);r==="invisible"?this.isAsWritten=!1:this.push(o,r,s,n),o===af&&"<=>".includes(this.all.at(-2)??" ")&&this.kinds.splice(-2,2,"separator","separator")}}push(t,n,o,s){this.all.push(t),this.kinds.push(n),this.starts.push(o),this.ends.push(s)}withoutSpaces(){if(!/\s/.test(this.text)||!this.kinds.includes("apostrophe"))return this;let t=Object.assign(Object.create(e.prototype),{...this,isAsWritten:!1});return Object.assign(t,{all:[],kinds:[],starts:[],ends:[]}),this.all.forEach((n,o)=>{let s=t.kinds.at(-1)==="apostrophe"&&t.kinds.at(-2)==="word";this.kinds[o]==="space"&&s||t.push(n,this.kinds[o],this.starts[o],this.ends[o])}),t.all.length===this.all.length?this:t}spelling(t,n){return this.isAsWritten?this.shown(t,n):this.all.slice(t,n).join("")}shown(t,n){return this.text.slice(this.starts[t],this.ends[n-1])}},af="̸";function Zi(e){let{kinds:t}=e,n=[],o=null;for(let s=0;s<t.length;s++)t[s]==="word"||cf(e,s)?o?o.end=s+1:n.push(o={first:s,end:s+1,isSign:!1}):((t[s]==="sign"||uf(e,s))&&n.push({first:s,end:s+1,isSign:!0}),o=null);return n.filter(({first:s,end:r,isSign:a})=>a||nf.test(e.spelling(s,r)))}function cf(e,t){let{all:n,kinds:o}=e,s=o[t];return s==="space"||s==="separator"?!1:lf(e,t)?!0:o[t-1]!=="word"||o[t+1]!=="word"?!1:s==="apostrophe"||s==="joiner"||s==="hyphen"?!0:s!=="stop"&&s!=="point"?!1:_n.test(n[t-1])&&_n.test(n[t+1])?!0:s==="stop"&&$i(e,t-1,-1)&&$i(e,t+1,1)}function lf({all:e},t){return Ys.test(e[t])&&t>0&&Js.test(e[t-1])}function $i({all:e,kinds:t},n,o){let[s,r]=[n,n+o];if(o<0)for(;zs.test(e[s]??"");)r=--s-1;else for(;zs.test(e[r]??"");)r++;return tf.test(e[s]??"")&&t[r]!=="word"}function uf({all:e,kinds:t},n){return!Ys.test(e[n])||!_n.test(e[n+1]??"")?!1:!["word","apostrophe","joiner","hyphen"].includes(t[n-1])}function df(e,{all:t,kinds:n}){let o=r=>Ds(t[r])||n[r]==="hyphen",s=[];for(let r of e){let a=s.at(-1)?.at(-1);a&&!a.isSign&&!r.isSign&&(o(a.end-1)||o(r.first))?s.at(-1).push(r):s.push([r])}return s}var ht=class{constructor(t,n,o,s){this.shown=t,this.strict=n.strict,this.key=n.key,this.plain=n.plain,this.bare=n.bare,this.bare2=n.bare2,this.places=n.places,this.first=o,this.last=s}};function Qs(e,t,{apart:n=!1,edges:o=!1}={}){let{text:s,kinds:r}=e,a=Zi(e);return a.length===0?pf(e,t):(!n&&Xs.test(s)?df(a,e):a.map(c=>[c])).map((c,d)=>{let[p,f]=[c[0].first,c.at(-1).end];if(c[0].isSign)return new ht(e.shown(p,f),oc(e.all[p],t),d,d);let[_,m]=[r[p-1]==="apostrophe",r[f]==="apostrophe"],h=c.map(g=>e.spelling(g.first,g.end)).join("");o&&_&&(h=e.all[--p]+h),o&&m&&(h+=e.all[f++]);let y=new ht(e.shown(p,f),yf(h,t,o),d,d);return y.edges=o?["",""]:[_?"'":"",m?"'":""],y})}function pf(e,t){let n=[],o=null;for(let s=0;s<=e.all.length;s++){let r=s===e.all.length||e.kinds[s]==="space";r&&o!==null&&n.push([o,s]),o=r?null:o??s}return n.map(([s,r],a)=>{let i=wi(ir(wi(e.spelling(s,r).normalize("NFC")).normalize("NFKC")));return new ht(e.shown(s,r),gt(i,t),a,a)})}function wi(e){return Array.from(e,t=>mo.test(t)?"'":t).join("")}function gn(e,t){return Qs(new hn(e),t)}var Qi=fo("az ba crh gag kk tr tt"),ec=fo("da fo is nb nn no"),ff=30,mf=5e3,yi=/([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/,_f={ș:"ş",ț:"ţ",ヘ:"へ",ベ:"べ",ペ:"ぺ",ك:"ک",ي:"ی"},hf=/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g,tc=new RegExp("[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]","g"),zs=/[\u0300-\u036f]/,gf={"̃":"n","̆":"иу","̈":"і","́":"кг"},$f={ة:"ه",ہ:"ه",ھ:"ه",ۃ:"ه",ى:"ی",ي:"ی",ٱ:"ا","ँ":"ं","ঁ":"ং","ਁ":"ਂ","ઁ":"ં","ଁ":"ଂ","़":"","়":"","਼":"","઼":"","଼":"",ø:"o",ł:"l",đ:"d",ħ:"h",ð:"d",þ:"th",ı:"i",ŋ:"n",ə:"e",æ:"ae",ŧ:"t",ɓ:"b",ɖ:"d",ɗ:"d",ɛ:"e",ɔ:"o",ƙ:"k",ƴ:"y"},nc={ä:"ae",ö:"oe",ü:"ue",å:"aa",ø:"oe",đ:"dj",ŋ:"ng"},wf={...nc,ĉ:"ch",ĝ:"gh",ĥ:"hh",ĵ:"jh",ŝ:"sh"},bi=new Map;function yf(e,t,n=!1){if(n||e.length>ff)return gt(vi(e,t,n),t);let o=js(t),s=bi.get(o);(!s||s.size>=mf)&&bi.set(o,s=new Map);let r=s.get(e);return r||s.set(e,r=gt(vi(e,t,!1),t)),r}function js(e){return Qi.has(e)?"tr":ec.has(e)?"da":e==="ru"||e==="eo"?e:""}function oc(e,t){return Ks.test(e)?gt("−",t):gt(sc(Fs(e.normalize("NFKC"),t)),t)}function gt(e,t){if(t!=="eo"&&!Wt.test(e))return{places:e,strict:e,key:e,plain:e,bare:e,bare2:e};let n=e.replaceAll("‌","").replaceAll("ʼ","'"),o=n.replaceAll("œ","oe");ec.has(t)||(o=o.replaceAll("æ","ae")),t==="ru"&&(o=o.replaceAll("ё","е"));let s=ki(o,t),r=er(o,t==="eo"?wf:nc),a=r===o?s:ki(r,t);return{places:e,strict:n,key:o,plain:o.replace(tc,""),bare:s,bare2:a}}function vi(e,t,n){if(ar.test(e))return Fs(e,t);let s=xi(e.normalize("NFC")).split(yi).map(r=>yi.test(r)?r:r.normalize("NFKC")).join("");return kf(xf(sc(Fs(bf(xi(s)),t)),n))}function xi(e){if(!Wt.test(e))return e.replaceAll("`","'");let t=Array.from(e),n=o=>Ds(t[o-1]??" ")||Ds(t[o+1]??" ");return t.map((o,s)=>Ys.test(o)&&Js.test(t[s-1]??"")?"ー":mo.test(o)?n(s)?"":Rs.test(o)?"ʼ":"'":Ks.test(o)?n(s)?"":"-":o).join("")}function bf(e){let t=Array.from(e),n=o=>_n.test(t[o]??"");return t.map((o,s)=>n(s)?vf(o):Zs(o)==="invisible"?"":Yi.test(o)||"'-‌".includes(o)||".,:/".includes(o)&&n(s-1)&&n(s+1)?o:"").join("")}function vf(e){let t=e.codePointAt(0),n=t;for(;_n.test(String.fromCodePoint(n-1));)n--;return String((t-n)%10)}function Fs(e,t){let n=Qi.has(t)?e.replaceAll("I","ı").replaceAll("İ","i"):e;return ir(n).normalize("NFC")}function sc(e){return er(e,_f).replace(hf,t=>Array.from(t).sort().join(""))}function xf(e,t){let n=t?"-‌":"'ʼ-‌",[o,s]=[0,e.length];for(;o<s&&n.includes(e[o]);)o++;for(;s>o&&n.includes(e[s-1]);)s--;return e.slice(o,s)}function kf(e){return e.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g,t=>{let n=t.match(/[^0-9]/)[0],o=t.match(n==="."?/^[0-9.]+/:n===","?/^[0-9,]+/:/^[0-9'ʼ]+/)[0],[s,...r]=o.split(/[^0-9]/);return s.length<=3&&r.every(i=>i.length===3)?[s,...r].join("")+t.slice(o.length):t})}function ki(e,t){let n=Wt.test(e)?er(Sf(e),$f):e;return t==="eo"?n.replace(/([cghjsu])x/g,"$1"):n}function Sf(e){let[t,n]=["",""];for(let o of e.normalize("NFD")){if(zs.test(o)){n&&gf[o]?.includes(n)&&(t+=o);continue}gc(o)||(n=o),t+=o}return t.replace(tc,"").normalize("NFC")}function er(e,t){if(!Wt.test(e))return e;let n="";for(let o of e)n+=t[o]??o;return n}function wn(e,t){return e.key===t.key?!0:e.plain===t.plain&&(e.plain===e.key||t.plain===t.key)}function tr(e,t){return e.strict===t.strict}function _o(e,t,n){return wn(e,t)?!0:(e.bare===t.bare||e.bare2===t.bare||e.bare===t.bare2)&&!n.isToldApart(e,t)}function rc(e,t,{language:n,vocabulary:o}){return!Si(e.bare,t.bare)&&!Si(e.bare2,t.bare)||gi.test(e.bare)||gi.test(t.bare)||Array.from(e.bare).filter(r=>Xi.test(r)).length<4?!1:!o().has(t.bare)&&!n.isAnother(e,t)}function Si(e,t){if(Math.abs(e.length-t.length)>2)return!1;let[n,o]=[Array.from(e),Array.from(t)];if(n.length===0||o.length===0)return!1;let[s,r]=nr(n,o,Object.is),[a,i]=[n.slice(s,n.length-r),o.slice(s,o.length-r)],c=a.length===2&&a[0]===i[1]&&a[1]===i[0]&&i.length===2,d=a.length<=1&&i.length<=1&&a.length+i.length>0&&n.at(-1)===o.at(-1),p=[...a,...i];return(c||d)&&p.every(f=>Xi.test(f)&&!of.test(f))}function nr(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}var Fe=class e{constructor(t,n){this.language=n,this.characters=new hn(t)}get written(){return this._written??=this.form(this.characters)}get joined(){return this._joined??=this.variant(this.characters.withoutSpaces())}get pieces(){return this._pieces??=Xs.test(this.characters.text)?this.form(this.characters,{apart:!0}):this.written}get spelled(){return this._spelled??=this.language.table?Tf(this.written,this.language):this.written}get standing(){return this._standing??=ic(this.spelled,this.language)}get edged(){return this._edged||(this._edged=new e(this.characters.text,this.language),this._edged.options={edges:!0}),this._edged}against(t){return this.hasLetterAtEdge()?[this.edged,t.edged]:[this,t]}hasLetterAtEdge(){let{text:t,all:n}=this.characters;if(!Rs.test(t))return!1;let o=s=>Rs.test(n[s]??"");return Zi(this.characters).some(({first:s,end:r,isSign:a})=>!a&&(o(s-1)||o(r)))}form(t,n){let o=Qs(t,this.language.tag,{...n,...this.options});return{words:o,written:o}}variant(t){return t===this.characters?this.written:this.form(t)}};function Tf(e,{tag:t,table:n}){let o=!1,s=e.words.flatMap((r,a)=>{let i=r.key==="&"?n.signs["&"]?.slice(0,1):Af(r,n.contractions);if(!i)return[r];o=!0;let c=i.length>1&&n.second_before.includes(e.words[a+1]?.key);return ac(gn(i[c?1:0],t),r)});return o?{words:s,written:e.written}:e}function ac(e,{first:t,last:n}){return e.map(o=>new ht(o.shown,o,t,n))}function Af({key:e,edges:t=["",""]},n){let[o,s]=t;if(!o&&!s)return n.get(e);let r=[o+e+s,o+e,e+s,e];return n.get(r.find(a=>n.has(a)))}function Ef({contractions:e},t){let n=o=>et(Qs(new hn(o),t,{edges:!0})).join(" ");return new Map(Object.entries(e).map(([o,s])=>[n(o),s]))}function Of({numbers:e,signs:t},n){let o={valuesOf:new Map,values:new Set,longest:0},s=(r,a)=>{let i=gn(r,n).flatMap(or),c=i.join(" ");o.valuesOf.set(c,[...o.valuesOf.get(c)??[],a]),o.values.add(a),o.longest=Math.max(o.longest,i.length)};for(let[r,a]of Object.entries(e))s(r,String(a));for(let[r,a]of Object.entries(t))for(let i of a)s(i,oc(r,n).key);return o}function or({key:e}){return e.split("-")}function ic(e,{table:t}){return t?et(e.words).filter(n=>t.names.values.has(n)):[]}function cc(e,t,n,{tag:o,table:s}){return[e,t].map(r=>Pf(r,new Set(n),s.names,o))}function Pf(e,t,n,o){let s=[];for(let r=0;r<e.words.length;r++){let[a,i]=Cf(e.words,r,t,n);if(a===null){s.push(e.words[r]);continue}let c=new ht(a,gt(a,o),e.words[r].first,e.words[i].last),d=e.words.slice(r,i+1).flatMap(or).join(" ");s.push(Object.assign(c,{isSubstituted:!0,name:d})),r=i}return{words:s,written:e.written}}function Mf({words:e},{words:t}){return e.some(({isSubstituted:n,key:o,name:s},r)=>{let a=t[r];return n&&a?.isSubstituted&&o===a.key&&s!==a.name})}function Cf(e,t,n,o){let[s,r]=[null,t],a=[];for(let i=t;i<e.length&&(a.push(...or(e[i]).slice(0,o.longest+1)),!(a.length>o.longest));i++){let c=o.valuesOf.get(a.join(" "))?.find(d=>n.has(d));c!==void 0&&([s,r]=[c,i])}return[s,r]}function Nf(e,{tag:t,table:n}){return n?{words:e.words.flatMap(s=>/^[0-9]{1,2}:00$/.test(s.key)?ac(gn(`${Number(s.key.split(":")[0])} ${n.hour??""}`,t),s):[s]),written:e.written}:e}function io(e,t,n,o){let s=[],r=[];for(let[a,i]of n.entries()){let c=lc(e,i,o),d=new Fe(t,i),p=c.readings.map(f=>f.against(d));if(a===0||!i.comparesAs(n[0],e))for(let f of p){let _=Array.from(uc(...f,c));if(_[0].verdict==="correct"&&s.push(_[0]),Lf(_[0]))return Ti(s);r.push(..._)}if(!(o||!i.table||s.length>0))for(let f of p)r.push(...dc(...f,c))}return Ti(s.length>0?s:r)}function Ti(e){let t=Math.min(...e.map(n=>qt(n.verdict)));return Gs(e.filter(n=>qt(n.verdict)===t),Rf)}function lc(e,t,n){let o=e.map(a=>new Fe(a,t)),s=null;return{language:t,strict:n,readings:o,vocabulary:()=>s??=new Set(o.flatMap(a=>Ht(a.written.words)))}}function Ft(e,t,n,o){return{accepted:e.characters.text,expected:t[0],given:t[1],context:n,...o}}function*uc(e,t,n){let{strict:o}=n,s=a=>e[a]!==e.written||t[a]!==t.written,r=(o?If:qs)(e.written.words,t.written.words,n);if(yield Ft(e,[e.written,t.written],n,r),r.verdict!=="correct"&&(!o&&s("joined")&&fc([e.joined,t.joined])&&(yield Ft(e,[e.joined,t.joined],n,{verdict:"correct",score:1})),s("pieces"))){let a=pc(e.pieces.words,t.pieces.words,n);a!==null&&(yield Ft(e,[e.pieces,t.pieces],n,{verdict:"incomplete",score:a}))}}function*dc(e,t,n){let{language:o}=n;if(e.spelled!==e.written||t.spelled!==t.written){let i=qs(e.spelled.words,t.spelled.words,n);yield Ft(e,[e.spelled,t.spelled],n,i)}let s=[...e.standing,...t.standing];if(s.length===0)return;let r=cc(e.spelled,t.spelled,s,o);if(Mf(...r))return;let a=qs(r[0].words,r[1].words,n);o.isOwn?yield Ft(e,r,n,a):(a.verdict==="correct"||a.verdict==="accent")&&(yield Ft(e,r,n,{verdict:"typo",score:.8,isTaughtDigits:!0}))}function qs(e,t,n){if(e.length===t.length){if(e.every((s,r)=>wn(s,t[r])))return{verdict:"correct",score:1};let o=e.flatMap((s,r)=>_o(s,t[r],n.language)?[]:[r]);if(o.length===0)return{verdict:"accent",score:.9};if(o.length===1&&rc(e[o[0]],t[o[0]],n))return{verdict:"typo",score:.8}}return mc(e,t,n.language)?{verdict:"typo",score:.8}:sr(e,t,n)}function If(e,t,n){return e.length===t.length&&e.every((s,r)=>tr(s,t[r]))?{verdict:"correct",score:1}:sr(e,t,n)}function sr(e,t,n){let o=pc(e,t,n);return o===null?{verdict:"wrong",score:0}:{verdict:"incomplete",score:o}}function pc(e,t,{strict:n,language:o}){if(t.length>=e.length)return null;let s=0;for(let r of e){if(s===t.length)break;(n?tr(r,t[s]):_o(r,t[s],o))&&s++}return s===t.length?s/e.length:null}function fc([e,t]){let[n,o]=[e.words,t.words];return n.length===o.length&&n.every((s,r)=>wn(s,o[r]))}function Lf({verdict:e,expected:t,given:n}){return e==="correct"&&t.words.every((o,s)=>o.key===n.words[s].key)}function Rf({expected:e,given:t}){let n=t.words.slice(0,1e3);return[lo(Ht(e.words),Ht(n)),lo(et(e.words),et(n))]}function mc(e,t,n){let o=co(e);if(o===""||o!==co(t))return!1;let[s,r]=[Pi(e,n.tag),Pi(t,n.tag)];if(Oi.every(f=>zf(s[f],r[f])))return!1;for(let f of r.apostrophes)if(!s.apostrophes.has(f))return!1;let a=[...s.apostrophes].filter(f=>!r.apostrophes.has(f));if(a.length>0&&!Is.has(n.tag)||a.some(f=>s.letters.has(f)))return!1;let i=Mi(s.beginnings,r.beginnings);if(Mi(s.hyphens,r.hyphens).some(f=>Ci(o,f))||i.some(f=>Ci(o,f)&&!jf(o,f)))return!1;let c=[...Oi.slice(2).flatMap(f=>[...s[f],...r[f]]),...a],d=new Set(c),p=i.filter(f=>!d.has(f)&&!Ff(o,f));return p.length>1||p.some(f=>n.isAnotherText(Ei(f,s,e),Ei(f,r,t)))?!1:[...s.beginnings].every(([f,_])=>{let m=r.beginnings.get(f);if(m===void 0)return!0;let[h,y]=[e[_],t[m]];return h.bare===y.bare?wn(h,y)||!n.isToldApart(h,y):!(s.ends[_]===r.ends[m]&&Ai(h)>Ai(y))||!n.isAnother(h,y)})}function Ai({bare:e}){return e.split("'").length-1}function Ei(e,{ends:t},n){return n.filter((o,s)=>(t[s-1]??0)<=e&&e<=t[s])}var Oi=["beginnings","apostrophes","hyphens","joiners"];function Pi(e,t){let n={beginnings:new Map,apostrophes:new Set,letters:new Set,hyphens:new Set,joiners:new Set};n.ends=[];let o=0;return e.forEach(({places:s,bare:r},a)=>{if(n.beginnings.has(o)||n.beginnings.set(o,a),!Cs.test(s)){o+=r.length,n.ends.push(o);return}for(let i of s.split(Cs))(i==="'"||i==="ʼ")&&n.apostrophes.add(o),i==="ʼ"&&n.letters.add(o),i==="-"&&n.hyphens.add(o),i==="‌"&&n.joiners.add(o),Cs.test(i)||(o+=Df(i,t));n.ends.push(o)}),n}function Df(e,t){return gt(e,t).bare.length}var Cs=/(['ʼ\u200c-])/;function zf(e,t){return e.size===t.size&&[...e.keys()].every(n=>t.has(n))}function Mi(e,t){return[...[...e.keys()].filter(n=>!t.has(n)),...[...t.keys()].filter(n=>!e.has(n))]}function Ci(e,t){return t>0&&Ni.test(e[t-1])&&Ni.test(e[t]??"")}var Ni=/[0-9\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]/;function jf(e,t){return/^[0-9]{3}(?![0-9])/.test(e.slice(t,t+4))&&!/^[0-9]{4}$/.test(e.slice(Math.max(0,t-4),t))}function Ff(e,t){return/[\uac00-\ud7a3]/.test(e[t-1])&&/[\uac00-\ud7a3]/.test(e[t])}function co(e){return Ht(e).join("").replace(/['-]/g,"")}function et(e){return e.map(t=>t.key)}function Ht(e){return e.map(t=>t.bare)}function Ii(e,t,n,o){let s=new Fe(t,n),r=lc(e,n,!1);return r.readings.flatMap((a,i)=>{let[c,d]=a.against(s),p=[[c.written,d.written]];if(n.table){let f=Nf(d.spelled,n);p.push(cc(c.spelled,f,[...c.standing,...ic(f,n)],n))}return p.map(([f,_])=>{let m=qf(f.words,_.words,o,r);return{accepted:e[i],guess:t,expected:f,given:_,context:r,...m}})})}function qf(e,t,n,o){let[s,r]=[Array.from(co(e)),Array.from(co(t))],[a,i]=[lo(s,r),Math.max(s.length,r.length)];return a===0?{verdict:"correct",score:1,differences:a}:100*(i-a)>=n*i&&Li(e)===Li(t)?{verdict:"typo",score:.8,differences:a}:{...sr(e,t,o),differences:a}}function Li(e){return et(e).filter(t=>/^[0-9]+$/.test(t)).sort().join(" ")}function _c({expected:e,given:t,context:n,isTaughtDigits:o=!1}){let[s,r]=[e.words,t.words],a=(f,_)=>o&&(f.isSubstituted||_.isSubstituted),i=(f,_)=>{let m=Bf(f,_,n);return a(f,_)&&m!=="replace"?"typo":m},c=(f,_)=>rr(f,_,i).map(([m,h,y])=>({op:m,left:h?[h]:[],right:y?[y]:[]})),p=mc(s,r,n.language)&&!Hf(s,r,n)?Wf(s,r,c):c(s,r);return Gf(p).map(({op:f,left:_,right:m})=>({op:f,expected:Ri(_,e.written),given:Ri(m,t.written)}))}function Hf(e,t,{language:n}){return e.length===t.length&&e.every((o,s)=>_o(o,t[s],n))}function Wf(e,t,n){let[o,s]=nr(e,t,(i,c)=>i.bare===c.bare),[r,a]=[e.length-s,t.length-s];return[...n(e.slice(0,o),t.slice(0,o)),{op:"typo",left:e.slice(o,r),right:t.slice(o,a)},...n(e.slice(r),t.slice(a))]}function Bf(e,t,n){return n.strict&&tr(e,t)||!n.strict&&wn(e,t)?"equal":_o(e,t,n.language)?"accent":rc(e,t,n)?"typo":"replace"}var Uf=["equal","accent","typo","replace"];function Gf(e){let t=[],n={left:new Map,right:new Map};for(let o of e){let s=t.length;for(let a of["left","right"]){let i=o[a].length>0?n[a].get(o[a][0].first):void 0;i!==void 0&&(s=Math.min(s,i))}let r=[...t.splice(s),o];t.push(r.length===1?o:Vf(r));for(let a of["left","right"]){let i=o[a].at(-1);if(i)n[a]=new Map([[i.last,t.length-1]]);else for(let[c,d]of n[a])n[a].set(c,Math.min(d,t.length-1))}}return t}function Vf(e){let t=new Set(e.map(({op:s})=>s)),[n]=t,o="replace";return t.size===1?o=n:!t.has("missing")&&!t.has("extra")&&(o=Uf.findLast(s=>t.has(s))),{op:o,left:e.flatMap(({left:s})=>s),right:e.flatMap(({right:s})=>s)}}function Ri(e,t){return e.length===0?null:t.slice(e[0].first,e.at(-1).last+1).map(n=>n.shown).join(" ")}function Kf(e){if(e.verdict==="correct")return"equal";if(e.given.words.length===0)return"missing";if(!e.context.strict)return e.verdict==="accent"||e.verdict==="typo"?e.verdict:"replace";let t={...e.context,strict:!1},n=new Fe(e.accepted,t.language).against(new Fe(e.written,t.language)),o=[...uc(...n,t),...t.language.table?dc(...n,t):[]],s=Math.min(...o.map(({verdict:r})=>qt(r)));return["accent","accent","typo"][s]??"replace"}function Hs([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var _t={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},Yf=4e4;function lo(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=Xf(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,p=n.length;for(let f of o){let _=r.get(f)??0,m=1,h=0;for(let y=0;y<s;y++){let g=i[y],w=a[_+y]|h,$=(w&g)+g^g|w|c[y],x=c[y]|~($|g),b=$&g;y===s-1&&(p+=x&d?1:b&d?-1:0);let k=x<<1|m;i[y]=b<<1|h|~($|k),c[y]=$&k,m=x>>>31,h=b>>>31}}return p}function Xf(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function rr(e,t,n){let[o,s]=nr(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...Ws(e.slice(0,o),t.slice(0,o),n),...Jf(e.slice(o,r),t.slice(o,a),n),...Ws(e.slice(r),t.slice(a),n)]}function Ws(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...hc(e.slice(o),t.slice(o))]}function Jf(e,t,n){if(e.length*t.length>Yf)return Ws(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=Zf(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+_t[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+_t.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...hc(e.slice(a),t.slice(i))]}function Zf(e,t){let n=[Array.from({length:t+1},(o,s)=>_t.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+_t.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+_t[o[a]],s[a]+_t.missing,r[a+1]+_t.extra);n.unshift(r)}return n}function hc(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var Qf=/[\u2018\u2019\u02bc\xb4`\uff07]/g,em=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,Di=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,tm=/[\u13a0-\u13fd\uab70-\uabbf]/,ar=/^[0-9A-Za-z]+$/,Wt=/[^\x00-\x7f]/;function $n(e){let t=Bs(e),n=t.map(o=>zi(Fi(o),Fi(ji(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>zi(o,ji(o))).filter(({key:o})=>o)}function ee(e){return et($n(e)).join(" ")}function zi(e,t){return{shown:e,key:t,bare:nm(t)}}function Bs(e){return e.split(Ji).filter(Boolean)}function ji(e){return ar.test(e)?e.toLowerCase():ir(e.normalize("NFC")).normalize("NFC").replace(Qf,"'").replace(em,"")}function ir(e){return Wt.test(e)?Array.from(e,t=>t==="ı"?t:tm.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function nm(e){if(!Wt.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}gc(o)||(n=o),t+=o}return t.normalize("NFC")}function gc(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function Fi(e){if(ar.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&Di.test(t[n]);)n++;for(;o>n&&Di.test(t[o-1]);)o--;return t.slice(n,o).join("")}var qi=new ao(null,null,[],{});function F({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var U=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>Us.includes(t)&&(t!=="listening"||n.audio_url));function tt(e,t){let n=e.course.unlock==="sequential",o={},s=!0;for(let{lesson:r}of F(e)){let a=t.has(r.id);o[r.id]=a?"completed":n&&!s?"locked":"available",U(r).length&&(s=a)}return o}function cr(e,t,n){return F(e).filter(({lesson:s})=>!t.has(s.id)&&U(s).length).slice(0,n).map(({lesson:s})=>s)}var Bt=(e,t)=>cr(e,t,1)[0]??null,om=["translation","translation-word-bank","fill-in-the-blank"];function lr(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of F(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)om.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var $c=e=>lr(e)!==null,sm=40;function wc(e){let t=new Set;for(let{lesson:n}of F(e))for(let{data:o,exercise_type:s}of U(n))for(let r of rm(s,o))for(let a of r.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(a);return t.size>sm?[]:[...t].sort((n,o)=>n.localeCompare(o))}function rm(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function yc(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}var bc={value:null,error:null,state:"waiting"};function ie(e,t,n){let[o,s]=v(bc);return T(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?bs():null,state:"late"})),Lt),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let f=d!==null&&Xe(p);a({value:f?d:null,error:f?null:p,state:"late"})}clearTimeout(i)};return s(bc),c(),()=>{r=!1,clearTimeout(i)}},n),o}var am=6e4,vc=e=>`/courses/${encodeURIComponent(e)}/package`,xc=e=>({path:vc(e),read:async()=>{let t=await Zo("packages",e);return t&&cn(t)?t:null},store:(t,n,o)=>de(t,"packages",{course_id:e,account_id:t,etag:n,data:o}),forget:()=>re("packages",e)}),kc=e=>({path:`${vc(e)}/words`,read:()=>z(Zn(e)),store:(t,n,o)=>de(t,"values",{key:Zn(e),value:{account_id:t,etag:n,data:o}}),forget:()=>re("values",Zn(e))}),ur=e=>({path:e?`/grading/languages/${e}`:"/grading",read:()=>z(`grading:${e}`),store:(t,n,o)=>Be(`grading:${e}`,{etag:n,data:o}),forget:()=>re("values",`grading:${e}`)}),im="",xe=async e=>(await go(xc(e)))?.data??null,ke=e=>ho(xc(e)),$t=async e=>(await go(kc(e)))?.data??null,Se=e=>ho(kc(e)),Sc=({source_language:e,target_language:t})=>[...new Set([t,e].map(n=>n.split("-")[0]))];async function dr(e){let t={};for(let n of Sc(e)){let o=await go(ur(n));o&&(t[n]=o.data)}return t}async function yn(e){let{languages:t}=await ho(ur(im)),n=Sc(e).filter(s=>t.includes(s)),o=await Promise.all(n.map(s=>ho(ur(s))));return Object.fromEntries(n.map((s,r)=>[s,o[r]]))}var nt=(e,t)=>ie(()=>xe(e),()=>ke(e),[e,t]),Tc=e=>ie(()=>dr(e),()=>yn(e),[e.id]),Ut=e=>ie(()=>$t(e),()=>Se(e),[e]);async function go({path:e,read:t}){let n=await t();if(!n)return null;let o=`${P()} ${e}`;return Ct.get(o)?.etag!==n.etag&&Ct.set(o,n),Ct.get(o)}function ho(e){let t=P(),n=`${t} ${e.path}`,o=ln.get(n);if(o&&performance.now()-o.at<am)return o.reading;let s=cm(t,e);return ln.set(n,{reading:s,at:performance.now()}),s.catch(()=>ln.delete(n)),s}async function cm(e,t){let n=await go(t);try{let o=n?{"If-None-Match":n.etag}:{},s=await O("GET",t.path,{account:e,asGuest:!0,headers:o});if(s.status===304)return n.data;let[r,{data:a}]=[s.headers.get("ETag"),s];return await t.store(s.account,r,a),Ct.set(`${s.account} ${t.path}`,{etag:r,data:a}),a}catch(o){throw o.status===404&&await t.forget(),o}}var Ac=async()=>(await J("packages")).filter(cn).map(({data:e})=>e),lm=12,Ec=(e,t)=>le("courses",e??"",t),Oc=e=>z(Ec(P(),e));async function Pc(e){let t=`/courses?page=${e}&limit=${lm}&include=counts`,{data:n,meta:o,account:s}=await O("GET",t,{account:P(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await de(s,"values",{key:Ec(s,e),value:r}),r}var um=4,yo=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function Mc(){if(!yo())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&D({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var Cc=async e=>bo((await mr(e)).assets);async function pr(e){let t=await z(ze(e));return t?.complete?bo(t.assets):null}var bo=e=>e.reduce((t,{bytes:n})=>t+n,0),dm=5e6,pm=3,fr=e=>`declined:${e}`;function fm(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var $o=new Map;function vo(e,t){let n=`${P()} ${e.course.id}`;if(!$o.has(n)){let o=mm(e,t),s=r=>r===!0||$o.delete(n);$o.set(n,o),o.then(s,s)}return $o.get(n)}async function mm(e,t){let n=e.course.id;if(!yo()||!fm()||await z(fr(n)))return!1;let{assets:o,complete:s}=await mr(n);if(s||!o.length)return!0;if(bo(o)<=dm)return await Ic(n,o),!0;let r=cr(e,t,pm).map(({id:a})=>a);return await Lc(n,o.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function Nc(e,t=()=>null){let n=e.id;await Promise.all([Se(n),yn(e)]),await Ic(n,(await mr(n)).assets,t),await re("values",fr(n))}async function Ic(e,t,n){let o=ze(e);await Lc(e,t,n),await se("values",o,s=>s&&{key:o,value:{...s.value,complete:!0}})}async function Lc(e,t,n=()=>null){let o=ze(e),s=await Qo(),r=bo(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let p=we(d.path);if(await s.match(p)||await _m(s,p,d),!await z(o))throw await ut([d]),new Error(`${o} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:um},c))}async function _m(e,t,{sha256:n,content_type:o}){let s=await fetch(t,{priority:"low"});if(!s.ok)throw new Error(`${t}: ${s.status}`);let r=await s.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":o}}))}var wo=new Map;function mr(e){let t=`${P()} ${e}`;return wo.has(t)||wo.set(t,hm(e).finally(()=>wo.delete(t))),wo.get(t)}async function hm(e){let t=ze(e),n=P(),o=await z(t),s=`/courses/${encodeURIComponent(e)}/package/media`,r=o?`?since=${o.revision}`:"",{data:a,account:i}=await O("GET",s+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let m=new Set([...a.removed,...a.added.map(({sha256:h})=>h)]);c=[...o.assets.filter(({sha256:h})=>!m.has(h)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},p=a.full===!1&&!a.added.length,f=!1,_=m=>(f=p&&!!m?.value.complete,{key:t,value:{...d,complete:f}});return(i===null||i===P())&&await se("values",t,_),o&&await ut(o.assets),{...d,complete:f}}async function Rc(e){let t=ze(e),n=await z(t);await Be(fr(e),!0),await re("values",t),n&&await ut(n.assets)}var Dc=6e4,gm=50,zc=["claim.accepted","claim.rejected","report.accepted","report.rejected"],_r={account:null,at:-Dc},jc=e=>le("notifications",e);async function wt(){let e=P();if(e===null||_r.account===e&&performance.now()-_r.at<Dc)return;_r={account:e,at:performance.now()};let t=M().notifications??await z(jc(e));t&&Ke(e,{notifications:t});try{let n=t?{"If-None-Match":t.etag}:{},o=await O("GET",`/notifications?limit=${gm}`,{account:e,headers:n});o.status!==304&&await Fc(e,{etag:o.headers.get("ETag"),rows:o.data,unread:o.meta.unread})}catch(n){if(n.status===void 0)throw n}}async function Fc(e,t){Ke(e,{notifications:t}),await de(e,"values",{key:jc(e),value:t})}var hr=({rows:e})=>e.filter(({kind:t})=>zc.includes(t)),gr=({rows:e,unread:t})=>Math.max(0,t-e.filter(({kind:n,read_at:o})=>!o&&!zc.includes(n)).length);async function qc(e){let t=M().notifications,[n]=t?hr(t):[];if(!n||!gr(t))return;let{data:o}=await O("POST","/notifications/read",{account:e,body:{up_to:n.created_at},repeat:!0}),s=t.rows.map(r=>r.created_at<=n.created_at?{...r,read_at:r.read_at??n.created_at}:r);await Fc(e,{...t,rows:s,unread:o.unread})}var $r="taken_placement:",bn=async()=>(await J("values")).filter(({key:e})=>e.startsWith($r)).map(({value:e})=>e);async function Gt(e){await tn("values",{key:$r+e.id,value:e}),D({placements:[...M().placements.filter(({id:t})=>t!==e.id),e]})}async function vn({id:e}){await re("values",$r+e),D({placements:M().placements.filter(t=>t.id!==e)})}var xn=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),Hc=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function Wc(e,t){let n=xn(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}async function Pe(){D({results:await J("results"),placements:await bn()})}async function yt(e){let t=M().results.filter(({client_id:o})=>o!==e.client_id);D({results:[...t,e]});let n=await se("results",e.client_id,o=>o&&o.state!=="open"?o:e);n&&n.state!=="open"&&await Pe(),e.state==="waiting"&&t.every(({state:o})=>o==="open")&&$m()}var $m=()=>navigator.storage?.persist?.().catch(()=>null);async function Bc(e,{exercise_id:t,verdict:n}){await se("results",e,o=>o&&{...o,repeats:[...o.repeats??[],{exercise_id:t,verdict:n}]}),await Pe()}var wm=2;function ot(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<wm&&o(r).every(bt));return s?{...s,tries:o(s).length}:null}var Me=({verdict:e})=>["correct","accent","typo"].includes(e),xo=({passed:e})=>!e,bt=({verdict:e})=>["incomplete","wrong"].includes(e);function ko(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}var wr=({id:e=Ce(),account:t=P(),courseId:n,lessonId:o=null,practice:s=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:o,practice:s,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),ym=(e,t=M())=>K(t).find(n=>n.state==="open"&&n.lesson_id===e);function Uc(e,t){let n=K(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}var yr=e=>M().results.find(({client_id:t,account_id:n})=>t===e&&[null,P()].includes(n)),Gc=(e,t,n)=>yr(n)??ym(t)??wr({courseId:e,lessonId:t}),K=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function kn(e){let t={};for(let{course_id:n,attempts:o}of K(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function ge(e,t){let n=K(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(Vc(e,t))])}var Vc=(e,t)=>({...Wc(e,t),...t.account&&t.passed[e]});function Vt(e,t){let n={...Vc(e,t)},o=K(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var Kc=(e,t)=>Object.values(Vt(e,t)).filter(n=>n.state==="completed").length,bm=[70,90],Yc=({best_score:e})=>1+bm.filter(t=>e!==null&&e>=t).length,Xc=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),br=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...Hc(e)];function Ce(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}var Sn="outbox",Zc={claim:0,report:0};async function Tn(){let e=await z(Sn)??[],t=M().outbox.filter(({state:n})=>n!=="waiting");D({outbox:[...t,...e]})}var vr=e=>se("values",Sn,t=>({key:Sn,value:e(t?.value??[])}));async function vm(e){return await vr(t=>[...t.filter(({id:n})=>n!==e.id),{...e,state:"waiting"}]),await Tn(),e.id}var xr=(e,t)=>`${e} ${t??""}`,Qc=(e,t,n)=>vm({kind:"claim",id:xr(t,n),course_id:e,attempt_id:t,blank:n});var el=e=>vr(t=>t.map(n=>n.account_id===null?{...n,account_id:e}:n)),tl=async()=>new Set((await z(Sn)??[]).filter(({kind:e})=>e==="claim").map(({attempt_id:e})=>e));async function nl(e){let t=await J("results"),n=({attempt_id:o})=>t.find(({attempts:s})=>s.some(({client_id:r})=>r===o));for(let o of await z(Sn)??[]){let s=o.kind==="claim"?n(o):null;(o.kind==="claim"?s?.account_id:o.account_id)===e&&s?.state!=="waiting"&&Zc[o.kind]<=C()&&await xm(e,o)}}async function xm(e,t){let{kind:n,id:o,course_id:s,attempt_id:r,blank:a,entity:i,entity_id:c,reason:d,comment:p}=t,[f,_,m]=n==="claim"?["/claims",{attempt_id:r,course_id:s,...a===null?{}:{blank:a}},{}]:["/content-reports",{course_id:s,entity:i,entity_id:c,reason:d,comment:p},{"Idempotency-Key":o}];try{let{data:h}=await O("POST",f,{account:e,body:_,headers:m,repeat:!0});await Jc(t,{state:"sent",reply:{state:h.state,note:h.note}})}catch(h){if(h.status===429)Zc[n]=C()+1e3*h.retryAfter;else{if(h.status===void 0||h.status===401||Xe(h))throw h;await Jc(t,{state:"refused",reason:h.context.reason??null})}}}async function Jc({kind:e,id:t,course_id:n},o){await vr(s=>s.filter(r=>r.id!==t)),D({outbox:[...M().outbox.filter(s=>s.id!==t),{kind:e,id:t,course_id:n,...o}]})}var km=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],Sm=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],Tm=["translation","translation-word-bank"],Am=["listening","speaking"];function kr(e){let[t,...n]=e.split("-"),o=n.find(s=>/^[A-Z][a-z]{3}$/.test(s));return o?Sm.includes(o)?"rtl":"ltr":km.includes(t)?"rtl":"ltr"}var ol=e=>e.toLowerCase().split("-")[0],rl="[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]",Em=new RegExp(`${rl}$`,"u"),Om=new RegExp(`^${rl}`,"u"),Sr=(e,t)=>Em.test(e)&&Om.test(t)?"":" ",al=e=>e.reduce((t,n)=>t+Sr(t,n)+n),sl={"zh-Hans":"zh-CN","zh-Hant":"zh-TW",zh:"zh-CN","cmn-Hans":"cmn-Hans-CN","cmn-Hant":"cmn-Hant-TW",cmn:"cmn-Hans-CN",yue:"yue-Hant-HK","yue-Hant":"yue-Hant-HK"};function il(e){if(sl[e])return sl[e];let[t,...n]=e.split("-");return["cmn","yue"].includes(t)?e:[t,...n.filter(o=>o.length!==4)].join("-")}var R=e=>e?{lang:e,dir:kr(e)}:{dir:"auto"};function cl({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=d=>({target:o,source:n})[s.sideOf(d)]??null,a=t.answer_language;if(Am.includes(e)){let d=a??t.audio_language??o;return{of:r,prompt:d,answer:d}}if(Tm.includes(e)){if(a)return{of:r,prompt:ol(a)===ol(n)?o:n,answer:a};let d=t.audio_url?t.audio_language:null,p=d?d!==o:s.isIntoTarget(t);return{of:r,prompt:p?n:o,answer:p?o:n}}if(e==="fill-in-the-blank"){let d=a??r(t.text);return{of:r,prompt:d,answer:d??o}}let i=t.question??t.statement,c=kr(n)===kr(o)?n:null;return{of:r,prompt:i?r(i)??c:null,answer:o}}function So({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):l("do_order")}function vt(e,t,n){return n===null?"–":e==="vof"?l(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>Pm(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):e==="speaking"&&Array.isArray(n)?n[0]:Array.isArray(n)?al(n):n}function Pm(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||l("option",{number:e+1})}var Tr=({source_language:e,target_language:t},n,o)=>Ki({source_language:e,target_language:t,words:n??[],tables:o??{}});async function Kt(e){let[t,n]=await Promise.all([$t(e.id),dr(e)]);return Tr(e,t?.words,n)}function Ne({exercise_type:e,data:t},n,o){try{return uo(e,t,n,o)}catch(s){if(s instanceof mn)return null;throw s}}var An=[2];for(let e=3;An.length<64;e+=2)An.every(t=>e%t)&&An.push(e);var ll=e=>(e-Math.floor(e))*2**32|0,Mm=An.slice(0,8).map(e=>ll(Math.sqrt(e))),Cm=An.map(e=>ll(Math.cbrt(e))),Ar=64,Ie=(e,t)=>e>>>t|e<<32-t;function To(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/Ar)*Ar);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...Mm];for(let r=0;r<n.length;r+=Ar){let a=Array.from({length:16},(y,g)=>o.getInt32(r+4*g));for(let y=16;y<64;y++){let[g,w]=[a[y-15],a[y-2]],$=Ie(g,7)^Ie(g,18)^g>>>3,x=Ie(w,17)^Ie(w,19)^w>>>10;a.push(a[y-16]+$+a[y-7]+x|0)}let[i,c,d,p,f,_,m,h]=s;for(let y=0;y<64;y++){let g=h+(Ie(f,6)^Ie(f,11)^Ie(f,25))+(f&_^~f&m)+Cm[y]+a[y],w=(Ie(i,2)^Ie(i,13)^Ie(i,22))+(i&c^i&d^c&d);[i,c,d,p,f,_,m,h]=[g+w|0,i,c,d,p+g|0,f,_,m]}[i,c,d,p,f,_,m,h].forEach((y,g)=>s[g]=s[g]+y|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var Nm=24,Ao=2,Im=2*Ao-1;function ul(e,t){let n=lr(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:Lm(t,s)}))}}function Lm(e,t){let n=o=>To(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,Im).map(([,o])=>o)}function dl(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===Ao||i===Ao)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<Nm?c:null};t.get(c)?a+=1:i+=1}a===Ao?o=r+1:s=r}return{unit:o,question:null}}function pl(e,{kind:t,units:n},o){let s=F(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var fl=e=>xn(M()).filter(({course_id:t})=>t===e),ml=e=>M().placements.find(t=>t.id===e);async function _l(e){let t=fl(e.course.id).find(({status:r})=>r==="running");if(t)return Er(e,t);let n=Ce(),o=ul(e,n);if(!o)throw new Ye({status:409,message:"Course is too short for a placement"});let s={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(C()).toISOString(),...o,answers:[],start_lesson_id:null,skipped:[]};return await Gt(s),Er(e,s)}async function hl(e,{id:t},n,o){let s=ml(t),r=await Kt(e.course),a=o!==null&&!!Ne(n,o,r)?.is_correct,i=[...s.answers,{exercise_id:n.id,answer:o,is_correct:a}],c={...s,answers:i};return await Gt(c),Er(e,c)}async function gl(e,{id:t,start_lesson_id:n},o){let s=ml(t);if(!o)return vn(s);let r=F(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of fl(s.course_id))i.id!==t&&await vn(i);await Gt({...s,status:"accepted",start_lesson_id:n,skipped:a})}function Er(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:m,[i]:h}of F(e))for(let{exercise:y}of m.exercises)c.set(`${h.id} ${y.id}`,y);let d=new Map(a.map(({exercise_id:m,is_correct:h})=>[m,h])),{unit:p,question:f}=dl(r,d,(m,h)=>c.has(`${m} ${h}`));return{placement:{id:n,course_id:o,started_at:s,status:f?"running":"done",asked:a.length,start_lesson_id:f?null:pl(e,t,p)},question:f&&[...c.values()].find(m=>m.id===f)}}var Pr=(e,t)=>le("placement",e,t),$l=(e,t,n)=>de(e,"values",{key:Pr(e,t),value:n});async function wl(e,t){if(e===null)return _l(t);let n=t.course.id,o=await z(Pr(e,n));if(o)try{let r=await Or(e,n,o);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let s=Ce();return await $l(e,n,s),Or(e,n,s)}async function Or(e,t,n){return(await O("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var yl=(e,t,n,o,s)=>e===null?hl(t,n,o,s):bl(e,n,o,s);async function bl(e,{id:t},n,o){let s={exercise_id:n.id,answer:o};return(await O("POST",`/progress/placement/${t}/answer`,{account:e,body:s,repeat:!0})).data}var vl=(e,t,n,o)=>e===null?gl(t,n,o):xl(e,n,o);async function xl(e,{id:t,course_id:n},o){try{await O("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:o},repeat:!0})}catch(s){if(s.status!==409)throw s}await re("values",Pr(e,n))}async function kl(e,{id:t,course_id:n,status:o,answers:s}){let r=new Map(s.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await Or(e,n,t);for(;r.has(a.question?.id);)a=await bl(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;o==="accepted"&&a.placement.status==="done"?await xl(e,a.placement,!0):await $l(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var Eo="adopt_guest_results",Sl=10,Rm=6e4,Dm=3e4,zm=864e5,jm=36e5,Tl=null,Mr=Promise.resolve(),Ir=e=>e?Be(Eo,!0):re("values",Eo);async function El(){let e=P();if(e===null)return;let t=await z(le("progress",e));t&&!M().progress&&Ke(e,{progress:t})}function $e(){clearTimeout(Tl);let e=async()=>{let{account:n}=M();if(n)try{await Fm(n);let o=await qm(n.id).catch(s=>s);if(await Hm(n),await Wm(n),await nl(n.id),o)throw o;await Nt(n.id,(await O("GET","/progress",{account:n.id})).data),await wt()}catch(o){if(o.status===void 0)throw o;Tl=setTimeout($e,Dm)}},t=()=>eo("langlearn.sync",e);return Mr=Mr.then(t,t),Mr}async function Fm(e){if(await z(Eo)){for(let t of await J("results"))t.account_id||await se("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await bn())t.account_id===null&&await Gt({...t,account_id:e.id});await el(e.id),await re("values",Eo),await Pe(),await Tn()}}async function qm(e){let t=(await bn()).filter(({account_id:n})=>n===e);for(let n of t)await kl(e,n),await Te(n.course_id),await vn(n)}async function Hm(e){let t=(await J("results")).filter(({state:s,account_id:r})=>s==="waiting"&&r===e.id).map(s=>Rr(s,e)).sort((s,r)=>s.completed_at.localeCompare(r.completed_at)),n=({practice:s,completed_at:r})=>s?.started_online&&C()-Date.parse(r)<Rm,o=[];for(let s of t)(!n(s)||!await Bm(s))&&o.push(s);for(let s=0;s<o.length;s+=Sl)await Cr(e,o.slice(s,s+Sl));t.length&&await Pe()}async function Wm(e){let t=await tl(),n=new Date(C()).toISOString(),o=(await J("results")).filter(({state:s,account_id:r})=>s==="open"&&r===e.id).flatMap(s=>Lr(Rr({...s,completed_at:n},e))).filter(({client_id:s})=>t.has(s));o.length&&await O("PUT","/progress/sync",{account:e.id,body:{attempts:o},repeat:!0})}async function Cr(e,t,n=!1){let o=t.filter(({practice:d})=>!d),s=t.filter(({practice:d})=>d),r={completions:o.map(({client_id:d,lesson_id:p,completed_at:f,score:_,time_spent_seconds:m})=>({client_id:d,lesson_id:p,completed_at:f,time_spent_seconds:m,..._===null?{}:{score:_}})),practice_sessions:s.map(({client_id:d,course_id:p,completed_at:f,practice:_})=>({client_id:d,course_id:p,mode:_.mode,started_at:_.started_at,finished_at:f})),attempts:t.flatMap(Lr)},a;try{({data:a}=await O("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let p of t)await Cr(e,[p],n);return}for(let d of a.results)await Al(o[d.index],d);for(let d of a.practice_results)await Al(s[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>o[d]),...a.practice_results.filter(i).map(({index:d})=>s[d])];c.length&&!n&&await Cr(e,c.map(d=>Rr(d,e)),!0)}function Lr({client_id:e,practice:t,attempts:n}){return n.filter(xo).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function Al(e,{status:t,reason:n,experience_gained:o}){["synced","recorded","duplicate"].includes(t)?await Nr(e,{state:"sent",experience_gained:o}):n!=="in_future"&&await Nr(e,{state:"refused",reason:n})}var Nr=(e,t)=>se("results",e.client_id,n=>Jn({...n??e,...t}));async function Bm(e){let t=e.account_id;await O("PUT","/progress/sync",{account:t,body:{attempts:Lr(e)},repeat:!0});try{let{data:n}=await O("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:o,life_earned:s,words_improved:r}=n.result;return await Nr(e,{state:"sent",experience_gained:o,life_earned:s,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function Rr(e,{registration_date:t}){let{completed_at:n,practice:o,attempts:s}=e,r=Date.parse(t)-zm+jm,a=Math.max(0,Date.parse(n)-C()),i=Date.parse(n)-a,c=(d,p=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-p),r)).toISOString();return{...e,completed_at:c(n),practice:o&&{...o,started_at:c(o.started_at)},attempts:s.map((d,p)=>({...d,answered_at:c(d.answered_at,s.length-1-p)}))}}var Ol=(e,t)=>le("passed",e,t);function Pl(e,t,n){Ke(e,{passed:{...M().passed,[t]:n}})}async function xt(e){let t=P();if(t===null||M().passed[e])return;let n=await z(Ol(t,e));if(!n)return;let o=s=>Object.fromEntries(s.map(r=>[r,{state:"completed",best_score:null}]));Pl(t,e,Array.isArray(n)?o(n):n)}async function Te(e){let t=P();if(t!==null){await xt(e);try{let{data:n}=await O("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),o=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),s=Object.fromEntries(o.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await de(t,"values",{key:Ol(t,e),value:s}),Pl(t,e,s)}catch(n){if(n.status===void 0)throw n}}}async function Oo(){let e=P();if(e!==null)try{await Ss((await O("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function Ml(e,t){await Ss((await O("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function Po(e,t){await Nt(e,(await O("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function Cl(e,t,n){await vs("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},xs)}async function Nl(e,t){await vs("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{let n=(await J("results")).filter(({account_id:o})=>o===e);for(let{client_id:o}of n)await re("results",o);await Pe(),await no(o=>o.account.id===e)})}var Il=async e=>(await O("GET","/users/profile/export",{account:e})).data,Ll=async e=>(await O("GET","/auth/sessions?limit=100",{account:e})).data;async function Rl(e,t,n){for(let o of t)await O("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var Dl=e=>O("POST","/auth/email/verify/resend",{account:e}),zl=e=>O("POST","/auth/email/verify",{account:null,body:{token:e}}),jl=e=>O("POST","/auth/password/forgot",{account:null,body:{email:e}}),Fl=(e,t)=>O("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),Um=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],Gm=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function ql(e){return[Um,Gm].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var Vm=5,Km=5,Ym=4,Xm=1e3,Dr=20,Wl=["waiting","sent"],Jm=864e5;function Bl(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(Xm,Math.max(1,Math.floor(e*n/10)))}function pe(e){let t=new Date(e),n=o=>String(o).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Le=(e,t=1)=>new Date(Date.parse(e)-t*Jm).toISOString().slice(0,10);function Ul(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Le(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Le(o,-(7*r+i))))}var Gl=({practice:e,attempts:t})=>!e||t.filter(Me).length>=Km,kt=e=>new Set(e.filter(t=>Wl.includes(t.state)&&Gl(t)).map(({completed_at:t})=>pe(t)));function Zm(e,t){let n=e.has(t)?t:Le(t),o=0;for(;e.has(n);n=Le(n))o+=1;return o}function zr(e){let t=new Map;return e.filter(o=>o.practice&&o.completed_at&&Gl(o)).sort((o,s)=>o.completed_at<s.completed_at?-1:1).filter(({completed_at:o})=>{let s=pe(o);return t.set(s,(t.get(s)??0)+1),t.get(s)<=Ym})}var Hl=e=>e.reduce((t,{practice:n,points:o})=>t+(n?0:o??0),0)+zr(e).length*Vm;function Yt({account:e,progress:t},n,o){let s=pe(o),r=({completed_at:h})=>pe(h)===s,a=n.filter(({state:h})=>e?h==="waiting":Wl.includes(h)),[i,c]=[Hl(a),Hl(a.filter(r))],d=kt(a),p=t?.streak_expires_on&&Le(t.streak_expires_on);for(let h=0;p&&h<t.streak_current;h+=1)d.add(Le(p,h));let[f,_]=[Zm(d,s),d.has(s)];if(!e)return{points:i,waiting:0,today:c,streak:f,isActive:_,goal:Dr};let m=t&&pe(t.read_at??o)===s;return{points:t?.experience_points??null,waiting:i,today:(m?t.xp_today:0)+c,streak:f,isActive:_,goal:t?.daily_goal_xp??0}}var st=5,jr=240*6e4;function Qm(e,t){let[n,o]=[st,0];for(let{time:r,change:a}of[...e_(e),{time:t,change:0}]){if(n<st){let i=Math.min(st-n,Math.floor((r-o)/jr));[n,o]=[n+i,o+i*jr]}a<0&&n===st&&(o=r),n=Math.max(0,Math.min(st,n+a))}let s=r=>r?new Date(o+r*jr).toISOString():null;return{lives_current:n,lives_max:st,lives_regenerate_at:s(n<st?1:0),lives_full_at:s(st-n)}}function e_(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${pe(c)}`)||s.set(`${i} ${pe(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>bt(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...zr(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var St=e=>e.account?e.progress:Qm(K(e),C());function Xt({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}function Tt(e){let t=St(e);return t!==null&&Xt(t,C())===0}async function Vl(e,t){if(!(e===null||Tt(M())))try{await Nt(e,(await O("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var t_={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bell:"M12 2a1.500 1.500 0 0 0-1.500 1.600A6.500 6.500 0 0 0 5.500 10v5L3.500 18h17l-2-3v-5a6.500 6.500 0 0 0-5-6.400A1.500 1.500 0 0 0 12 2zM9.500 19.500a2.500 2.500 0 0 0 5 0z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",chart:"M4 11h4v9H4zm6-7h4v16h-4zm6 10h4v6h-4z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flag:"M5 2.500h2.500V4H20l-3.500 4.500L20 13H7.500v8.500H5z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",inbox:"M5.500 4h13L22 13v7H2v-7zm2 3-2.200 6H9a3 3 0 0 0 6 0h3.700l-2.200-6z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",pen:"M4 20v-4.500L15.500 4 20 8.500 8.500 20zm13-17.500 1.200-1.200 4.500 4.500-1.200 1.200z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",play:"M7 4.500v15l13-7.500z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",undo:"M9 4 3 9.500 9 15v-3.800h5a3.900 3.900 0 0 1 0 7.800H8V21.500h6a6.400 6.400 0 0 0 0-12.800H9z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},G=({name:e,size:t=20,...n})=>u`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${t_[e]} /></svg>
`;var Kl=5;function Fr(){let e=A(),{value:t,error:n}=me(()=>o_(e.account),[e.account?.id]),o=kt(K(e)),s=t?.today??pe(C()),r=new Set([...o,...t?.active??[]]),a=Ul(s,Kl),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return u`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${l("last_weeks")}</h2>
      <p class="soft">${l("days_learned",{count:i})}${(!e.account||n)&&` (${l("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>u`<th scope="col" abbr=${pn(c,"long")}>${pn(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>u`<tr key=${c[0]}>${c.map(d=>u`<${n_} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function n_({day:e,today:t,isActive:n}){return e>t?u`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:u`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?u`<${G} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${Qa(e)}: ${l(n?"day_active":"day_free")}</span>
    </td>
  `}async function o_(e){if(!e)return null;let t=Le(pe(C()),7*Kl+1),{data:n}=await Rt(O("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function qr(){let[e,t]=v(je),n=o=>s=>{Kn({[o]:s.target.checked}),t(je())};return u`
    <fieldset class="effects">
      <legend>${l("sounds_and_motion")}</legend>
      ${["sounds","motion"].map(o=>u`
          <label key=${o} class="tick">
            <input type="checkbox" checked=${e[o]} onChange=${n(o)} />
            <span>${l(o)}</span>
          </label>
        `)}
    </fieldset>
  `}function Y(){let[e,t]=v(!1),[n,o]=v(!1),[s,r]=v(null);return{busy:e,done:n,failure:s,run:async i=>{t(!0),o(!1),r(null);try{await i(),o(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function ye({name:e,label:t,help:n,wrong:o,type:s="text",onValue:r,...a}){let i=o||n;return u`
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
  `}function Hr({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return u`
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
  `}var s_={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function En({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>s_[a]).find(Boolean);return u`<${ye}
    name=${e}
    label=${t}
    help=${l("password_rules")}
    wrong=${n&&l(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${o}
    onValue=${s}
  />`}var r_={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function X({failure:e,texts:t}){let n=I(null);T(()=>{e&&n.current.focus()},[e]);let o={...r_,...t}[e?.status]??"failure_other";return e&&u`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${l(o)}</p>`}function Mo({result:e}){let{account:t}=A();return e.state==="refused"?u`<p class="error">${l("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&u`<p class="soft">${l("result_waits")}</p>`:e.account_id?u`<p class="soft">${l("stored_signed_out")} <a href=${Ee()}>${l("sign_in")}</a></p>`:u`<p class="soft">${l("stored_here")} <a href=${Ee("register")}>${l("register_to_keep")}</a></p>`}function Jt(){let e=A(),t=e.account?0:Xc(e).length;return t>0&&u`<p class="notice" role="status">${l("unsent_stay",{count:t})}</p>`}var a_=({children:e})=>e;function Re({title:e,children:t}){let{account:n}=A();return j(e),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${e}</h1>
      ${n?u`<${a_} key=${n.id}>${t}</>`:u`<p><a href=${Ee()}>${l("sign_in")}</a></p>`}
    </section>
  `}function Yl(){let{account:e,progress:t,results:n}=A();if(j(l("account")),T(()=>{e&&($e(),Oo())},[e?.id]),!e)return u`<${i_} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await Ka(),he("/")};return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <p class="person">
        ${e.username&&u`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&u`<${c_} account=${e} />`}
      ${t&&u`<dl class="figures">
          <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${l("streak")}</dt><dd>${l("days",{count:t.streak_current})}</dd></div>
          <div><dt>${l("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${Xl} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${Fr} />
      ${o>0&&u`<p class="soft">${l("results_wait",{count:o})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${l("leaderboard")}</a></li>
        <li><a href="/learn/account/profile">${l("profile")}</a></li>
        <li><a href="/learn/account/password">${l("change_password")}</a></li>
        <li><a href="/learn/account/devices">${l("devices")}</a></li>
        <li><a href="/learn/account/data">${l("own_data")}</a></li>
        ${ro(e)&&u`<li><a href="/studio">${l("studio_link")}</a></li>`}
      </ul>
      <${qr} />
      <button type="button" onClick=${s}>${l("sign_out")}</button>
    </section>
  `}function i_(){let e=A(),{points:t,streak:n,goal:o,today:s}=Yt(e,K(e),C()),r=St(e);return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <${Jt} />
      <p>${l("account_why")}</p>
      <p class="links"><a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t})}</dd></div>
        <div><dt>${l("streak")}</dt><dd>${l("days",{count:n})}</dd></div>
        <div><dt>${l("lives")}</dt><dd>${Xt(r,C())} / ${r.lives_max}</dd></div>
      </dl>
      <${Xl} goal=${o} today=${s} />
      <${Fr} />
      <ul class="settings"><li><a href="/learn/leaderboard">${l("leaderboard")}</a></li></ul>
      <${qr} />
    </section>
  `}function Xl({goal:e,today:t}){return e?u`
    <p class="done">
      <label for="goal">${l("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:u`<p class="soft">${l("no_goal_yet")}</p>`}function c_({account:e}){let{busy:t,done:n,failure:o,run:s}=Y();return u`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${l("confirm_email")}</h2>
      <p>${l("confirm_why",{email:e.email})}</p>
      <${X} failure=${o} />
      <p role="status">${n&&l("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&u`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>Dl(e.id))}>${l("mail_again")}</button>`}
        <a href="/learn/confirm-email">${l("enter_code")}</a>
      </p>
    </section>
  `}var Jl=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function Zl(){let[e]=v(l_);return T(()=>{let t=()=>Jl()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function l_(){let e=Jl();return e&&history.replaceState(null,"",location.pathname),e}function Co({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=Zl(),[a,i]=v(r),{busy:c,done:d,failure:p,run:f}=Y();j(e);let _=m=>{m.preventDefault(),f(async()=>{await n(a.trim()),await Oo()})};return d?u`<section class="account"><h1>${e}</h1>${o}</section>`:u`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${X} failure=${p} />
      <${u_} linked=${r} failure=${p} value=${a} onValue=${i} />
      ${s(p)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function u_({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&l("code_invalid");return e&&!s?null:u`<${ye}
    name="code"
    label=${l("code")}
    wrong=${s}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${o}
  />`}function Ql(){let e=u`
    <p role="status">${l("email_confirmed")}</p>
    <p><a class="button" href="/">${l("all_courses")}</a></p>
  `;return u`<${Co} title=${l("confirm_email")} button=${l("confirm")} onCode=${zl} done=${e} />`}var d_=3e4;function No(){let e=St(A()),t=tu();if(!e)return null;let n=Xt(e,t);return u`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${l("lives_left",{count:n})}</span>
    </span>
  `}function eu(){let e=St(A()),t=tu();return!e||Xt(e,t)>=e.lives_max||!e.lives_regenerate_at?null:u`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${l("next_life",{time:Es(e.lives_regenerate_at)})}</span>
    </span>
  `}function tu(){let[e,t]=v(C());return T(()=>{let n=setInterval(()=>t(C()),d_);return()=>clearInterval(n)},[]),e}function nu({courseId:e}){let t=I(null),{lives_regenerate_at:n}=St(A());return T(()=>t.current.focus(),[]),u`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${l("no_lives")}</h1>
      <p>${l("no_lives_text")}</p>
      ${n&&u`<p class="soft">${l("next_life_text",{time:Es(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${be(e)}>${l("practise")}</a>
        <a class="button plain" href=${H(e)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}var p_=[["lessons",H,"nav_lessons","home"],["practice",be,"practice","weight"],["mistakes",ri,"mistakes","again"],["words",ai,"vocabulary","book"]];function rt({courseId:e,current:t}){return u`
    <p class="above"><a class="up" href="/"><${G} name="back" size="20" />${l("all_courses")}</a><${eu} /></p>
    <nav class="views" aria-label=${l("course")}>
      ${p_.map(([n,o,s,r])=>u`
          <a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
            <${G} name=${r} size="22" />${l(s)}
          </a>
        `)}
    </nav>
  `}function ou({content:e,completed:t}){let n=e.course.id,{value:o}=me(()=>Cc(n),[n]),[s,r]=v(void 0),[a,i]=v(null),[c,d]=v(!1),[p,f]=v(null),[_,m]=v(null),h=o??_;if(T(()=>{pr(n).then(r),navigator.storage?.estimate?.().then(w=>f(w.usage))},[n,a===null]),T(()=>{let w=async()=>r(await pr(n));o&&vo(e,t).then(w,()=>null)},[o,t.size]),!yo()||s===void 0||h===0||s===null&&h===null)return null;let y=async()=>{d(!1),i(0);try{await Nc(e.course,(w,$)=>i($?w/$:1))}catch{d(!0)}i(null)},g=async()=>{await Rc(n),m(s),r(null)};return u`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${l("offline")}</h2>
      <div role="status">
        ${c&&u`<p class="error">${l("download_failed")}</p>`}
        ${s!==null&&u`<p>${l("downloaded",{size:so(s)})}</p>`}
      </div>
      ${a!==null&&u`<progress value=${a} aria-label=${l("downloading")}></progress>`}
      ${s===null&&a===null&&u`<button type="button" onClick=${y}>${l("download_size",{size:so(h)})}</button>`}
      ${s!==null&&u`<button type="button" onClick=${g}>${l("remove_download")}</button>`}
      ${p>0&&u`<p class="soft usage">${l("storage_used",{size:so(p)})}</p>`}
    </section>
  `}var f_=6,su=["dots","waves","leaves"];function iu({content:e,results:t,completed:n}){let o=tt(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>U(i).length&&!n.has(i.id));return r.map((i,c)=>u`
      <${m_} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
    `)}function m_({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:y})=>a[y]?.state==="completed").length,d=o.filter(({id:y})=>a[y]?.state==="skipped").length,p=o.every(y=>r[y.id]==="completed"),[f,_]=v(!1),m=f?null:__(o),h=R(s.source_language);return u`
    <details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%f_}); --lessons: ${o.length}`}>
      <summary class=${`banner ${m?"":h_(n.id)}`}>
        ${m&&u`<img src=${we(m)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${l("unit",{number:e})} · ${l("unit_done",{done:c,count:o.length})}${d>0&&` · ${l("lessons_skipped",{count:d})}`}</span>
        <h2 ...${h}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${o.map((y,g)=>u`
            <${$_}
              key=${y.id}
              at=${g}
              lesson=${y}
              course=${s}
              result=${a[y.id]}
              state=${U(y).length?r[y.id]:"empty"}
              isNext=${y===i}
            />
          `)}
      </ol>
    </details>
  `}var __=e=>e.flatMap(U).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,h_=e=>su[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%su.length],ru={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},g_={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},au=[1,2,1,0];function $_({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=U(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=u`
    <span class="node">
      ${(c>0||s)&&u`<${b_} part=${c} />`}
      <span class="disc"><${G} name=${g_[a]??"play"} size=${s?28:22} /></span>
      ${a==="completed"&&u`<${v_} count=${Yc(n??{best_score:null})} />`}
    </span>
  `,f=u`
    <span class="words-beside">
      <strong ...${R(t.source_language)}>${e.name}</strong>
      ${c>0&&u`<span class="soft">${l("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&u`<span class="soft">${l("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&u`<span class="soft" aria-hidden="true">${l("lesson_skipped")}</span>`}
      ${ru[a]&&u`<span class="hidden">(${l(ru[a])})</span>`}
    </span>
  `;return u`
    <li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${au[r%au.length]}`}>
      ${d?u`<a class="lesson" href=${Ze(t.id,e.id)}>${p}${f}</a>`:u`<span class="lesson">${p}${f}</span>`}
      ${e.description&&u`<${w_} lesson=${e} course=${t} />`}
    </li>
  `}var w_=({lesson:e,course:t})=>u`
  <details class="about">
    <summary><${G} name="info" size="22" /><span class="hidden">${l("about_lesson",{name:e.name})}</span></summary>
    <p ...${R(t.source_language)}>${y_(e.description)}</p>
  </details>
`,y_=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,b_=({part:e})=>u`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&u`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,v_=({count:e})=>u`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>u`<${G} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function Io({text:e,language:t}){let n=I(null);return T(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=we(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),u`<div class="rich" ...${R(t)} ref=${n}></div>`}function W(){return u`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${l("loading")}</p>`}var x_={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function te({error:e}){return u`
    <div class="failure" role="alert">
      <p>${l(x_[e.status]??"failure_other")}</p>
      ${e.status===404?u`<a href="/">${l("all_courses")}</a>`:u`<button type="button" onClick=${()=>location.reload()}>${l("try_again")}</button>`}
    </div>
  `}function uu({courseId:e}){let{account:t}=A(),{value:n,error:o}=nt(e,t?.id);return j(n?.course.name??l("course")),n?u`<${k_} content=${n} />`:u`<h1 class="hidden">${l("course")}</h1>${o?u`<${te} error=${o} />`:u`<${W} />`}`}function k_({content:e}){let{course:t}=e,n=A(),o=ge(t.id,n),s=Vt(t.id,n),r=F(e),a=d=>r.filter(({lesson:p})=>s[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{Te(t.id),Se(t.id).catch(()=>null),yn(t).catch(()=>null)},[t.id,n.account?.id]),u`
    <${rt} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${R(t.source_language)}>${t.name}</h1>
    ${r.length>0&&u`<p class="done">
      <label for="done">
        ${l("lessons_done",{done:i,count:r.length})}${c>0&&` · ${l("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!o.size&&$c(e)&&u`<p><a href=${ii(t.id)}>${l("placement_offer")}</a></p>`}
    <${S_} content=${e} completed=${o} />
    <${iu} content=${e} results=${s} completed=${o} />
    ${t.description&&u`<section class="about-course"><h2>${l("about_course")}</h2><${Io} text=${t.description} language=${t.source_language} /></section>`}
    <${ou} content=${e} completed=${o} />
  `}function S_({content:e,completed:t}){let n=A(),o=e.course.id,s=n.account?.id,r=s&&!K(n).some(m=>m.state==="waiting")&&!xn(n).length,a=Uc(o,n),i=F(e).find(({lesson:m})=>m.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?T_(s,o):null,{value:p,state:f}=ie(async()=>null,d,[o,s,c]);if(c&&f==="waiting"&&!n.passed[o])return u`<${W} />`;if(p?.kind==="practice")return u`<${lu} courseId=${o} ...${p} />`;let _=i??Bt(e,t);if(_&&!i&&Tt(n))return u`<${lu} courseId=${o} reason="no_lives" mode="mixed" />`;if(!_){let h=Object.values(Vt(o,n)).some(y=>y.state==="skipped")?l("course_passed"):l("course_complete");return u`<p class="next empty">${F(e).length?h:l("course_empty")}</p>`}return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <a class="button" href=${Ze(o,_.id)}>${l(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var T_=async(e,t)=>(await O("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,cu={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function lu({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <p><strong>${s?l(cu[t],{count:s}):l(cu[t])}</strong></p>
      <a class="button" href=${ve(e,n)}>${l("practise")}</a>
    </section>
  `}function du(){return u`<${Re} title=${l("devices")}><${A_} /></>`}function A_(){let{account:e}=A(),{value:t,error:n}=me(()=>Ll(e.id),[]),[o,s]=v([]),{busy:r,failure:a,run:i}=Y();if(n)return u`<${te} error=${n} />`;if(!t)return u`<${W} />`;let c=t.filter(({id:f})=>!o.includes(f)),d=c.filter(({current:f})=>!f).map(({id:f})=>f),p=f=>i(()=>Rl(e.id,f,_=>s(m=>[...m,_])));return u`
    <p>${l("devices_help")}</p>
    <${X} failure=${a} />
    <ul class="sessions">
      ${c.map(f=>{let _=ql(f.user_agent)??l("unknown_device");return u`<li key=${f.id}>
          <p>
            <strong>${_}</strong>
            ${f.current&&u` <span class="badge">${l("this_device")}</span>`}<br />
            <span class="soft">${l("last_used",{time:ti(f.last_used_at)})}<br />${f.ip}</span>
          </p>
          ${!f.current&&u`<button type="button" disabled=${r} aria-label=${l("end_session_of",{name:_})} onClick=${()=>p([f.id])}>
            ${l("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${o.length>0&&l("sessions_ended",{count:o.length})}</p>
    ${d.length>1&&u`<button type="button" disabled=${r} onClick=${()=>p(d)}>${l("end_other_sessions")}</button>`}
  `}function pu(){let{account:e,notifications:t}=A();if(!e)return null;let n=t?gr(t):0;return u`
    <a class="bell" href="/learn/notifications">
      <${G} name="bell" size="24" /><span class="hidden">${l("notifications")}</span>
      ${n>0&&u`<span class="count">${n}<span class="hidden"> ${l("unread")}</span></span>`}
    </a>
  `}var fu=()=>u`<${Re} title=${l("notifications")}><${E_} /></>`;function E_(){let{account:e,notifications:t}=A(),{value:n}=me(async()=>(await wt(),!0),[]);if(T(()=>{qc(e.id).catch(s=>{if(s.status===void 0)throw s})},[t?.rows[0]?.id]),!t)return n?u`<p class="failure">${l("failure_offline")}</p>`:u`<${W} />`;let o=hr(t);return o.length?u`
    <ul class="rows">
      ${o.map(({id:s,kind:r,data:a,created_at:i})=>u`
          <li key=${s}>
            <p><strong dir="auto">${l(O_[r],{answer:a.answer})}</strong></p>
            ${a.note&&u`<p dir="auto">${a.note}</p>`}
            <p class="soft"><span dir="auto">${a.course_name}</span> · ${oo(i)}</p>
          </li>
        `)}
    </ul>
  `:u`<p class="empty">${l("notifications_none")}</p>`}var O_={"claim.accepted":"told_claim_accepted","claim.rejected":"told_claim_rejected","report.accepted":"told_report_accepted","report.rejected":"told_report_rejected"};var{product:P_,icon:M_}=document.getElementById("app").dataset;function mu(){return u`
    <header class="bar">
      <a class="brand" href="/"><img src=${M_} alt="" width="28" height="28" /><span>${P_}</span></a>
      <${pu} />
      <${C_} />
    </header>
  `}function C_(){let e=A(),{account:t}=e,n=K(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=Yt(e,n,C());return!t&&!o&&!n.length?u`<a href="/learn/sign-in">${l("sign_in")}</a>`:u`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${G} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${l("streak")}: ${l("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?I_:N_} today=${a} goal=${i} />
        ${o!==null&&u`<span>${l("xp",{xp:o})}</span>`}
        ${s>0&&u`<span class="waiting">+${s}<span class="hidden"> (${l("figures_here")})</span></span>`}
        ${i>0&&u`<span class="hidden">, ${l("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${No} />
      <span class="hidden">${l("account")}${!t&&` (${l("figures_here")})`}</span>
    </a>
  `}var N_=()=>u`<${G} name="bolt" />`;function I_({today:e,goal:t}){let n=Math.min(1,e/t);return u`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function _u({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return u`
    <article class="card">
      <p class="languages">
        <span>${As(e.target_language)}</span>
        <span class="soft">${l("for_speakers_of",{language:As(e.source_language)})}</span>
      </p>
      <h3 ...${R(e.source_language)}>${e.name}</h3>
      ${o>0&&(n?u`<${L_} id=${`done-${e.id}`} done=${n} count=${o} />`:u`<p class="soft">${l("lessons",{count:o})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${H(e.id)}
        aria-label=${l(t?"continue_course":"start_course",{name:e.name})}
      >
        ${l(t?"continue":"start")}
      </a>
    </article>
  `}var L_=({id:e,done:t,count:n})=>u`
  <p class="soft">
    <label for=${e}>${l("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function ne({data:e}){return e.image_url?u`<${On} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Wr=ls(()=>null);function hu(e){let t=ms(Wr),[n,o]=v(!1);return T(()=>t(e,n),[e,n]),[n,o]}function On({url:e,alt:t,...n}){let o=I(null),[s,r]=hu(e);return T(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),Lt);return()=>clearTimeout(a)},[e]),u`
    <img
      ...${n}
      ref=${o}
      src=${we(e)}
      alt=${t}
      hidden=${s}
      onError=${()=>r(!0)}
      onLoad=${()=>r(!1)}
    />
    ${s&&u`<span class="absent" dir="auto">${t||l("picture_missing")}</span>`}
  `}var R_=.7;function Q({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=I(null),[i,c]=hu(e),d=()=>{let f=a.current,_=setTimeout(()=>c(!0),Lt);f.currentTime=0,f.playbackRate=t?R_:1,f.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let f=new Audio(we(e));return f.preload="metadata",f.onerror=()=>c(!0),f.onloadedmetadata=()=>c(!1),a.current=f,n&&je().sounds&&d(),()=>{f.pause(),f.onerror=null,f.removeAttribute("src"),f.load()}},[e]),ce(()=>r?.(i),[i]),i&&!o)return u`<span class="absent">${l("sound_missing")}</span>`;let p=i?l("sound_missing"):s??l("play");return u`
    <button type="button" class=${o?"sound icon":"sound"} aria-label=${o?p:null} disabled=${i} onClick=${d}>
      <${G} name="sound" />${!o&&p}
    </button>
  `}function at({hints:e,course:t}){return e?.length?u`
    <details class="hints">
      <summary>${l("hints")}</summary>
      <ul ...${R(t.source_language)}>${e.map(n=>u`<li>${n}</li>`)}</ul>
    </details>
  `:null}var gu={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3],letters:["said_letters",2],spaces:["said_spaces",2],words:["said_words",2]},$u=3,D_=.8,z_=.5,wu="";function j_([e,t]){let n;do n=l(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===wu);return wu=n,n}function yu(e,{row:t,isRepeat:n,kind:o}){return e==="correct"&&n?l("said_corrected"):e==="correct"&&t>=$u&&(t%5===0||t===$u)?l("said_row",{row:t}):j_(gu[o]??gu[e])}function bu(e,t){return t?e===t?l("ended_all_right"):e>=D_*t?l("ended_strong"):l(e>=z_*t?"ended_half":"ended_weak"):l("ended_read")}function F_(e,{verdict:t,diff:n}){let o=r=>["accent","typo"].includes(r);if(e==="fill-in-the-blank")return n.map(({op:r,given:a,expected:i},c)=>({blank:c,op:r,isSlip:o(r),given:a,expected:i})).filter(({op:r,given:a})=>r!=="equal"&&a?.trim());let s=n.find(({op:r})=>o(r));return t==="correct"?[]:[{blank:null,isSlip:o(t),given:s?.given,expected:s?.expected}]}function vu({type:e,course:t,attemptId:n,grading:o,language:s}){let{account:r,results:a,outbox:i}=A(),[c,d]=v(null);if(!a.some(({attempts:w})=>w.some(({client_id:$})=>$===n)))return null;let f=F_(e,o),_=({blank:w})=>i.find(({id:$})=>$===xr(n,w)),m=f.filter(w=>!_(w)),h=async(w,$)=>{let x=$.closest("form");await Qc(t.id,n,w.blank),d(null),x.querySelector(":scope > .action > .primary").focus({preventScroll:!0}),$e()},y=(w,$)=>w.isSlip?d(w):h(w,$),g=w=>u`<bdi ...${R(s)}>${w}</bdi>`;return u`
    ${f.filter(_).map(w=>u`<p key=${w.blank} class="claimed">${q_(_(w),r)}</p>`)}
    ${!c&&m.length>0&&u`<p><button type="button" class="quiet" onClick=${w=>m.length>1?d("choose"):y(m[0],w.target)}>${l("claim")}</button></p>`}
    ${c==="choose"&&u`<div role="group" aria-labelledby="claim-which">
      <p id="claim-which">${l("claim_which")}</p>
      <p class="links">${m.map(w=>u`<button key=${w.blank} type="button" onClick=${$=>y(w,$.target)}>${g(w.given)}</button>`)}</p>
    </div>`}
    ${c?.isSlip&&u`<div role="group" aria-labelledby="claim-sure">
      ${c.given&&c.expected&&u`<p class="diff"><del>${g(c.given)}</del> → <ins>${g(c.expected)}</ins></p>`}
      <p id="claim-sure">${l("claim_sure")}</p>
      <p class="links">
        <button type="button" onClick=${w=>h(c,w.target)}>${l("claim_yes")}</button>
        <button type="button" class="quiet" onClick=${()=>d(null)}>${l("claim_no")}</button>
      </p>
    </div>`}
  `}function q_({state:e,reply:t},n){return e==="refused"?l("claim_refused"):e==="waiting"?l(n?"claim_waits":"claim_waits_guest"):t.state==="accepted"?l("claim_accepted"):t.state==="rejected"?`${l("claim_rejected")} ${t.note??""}`:l("claim_sent")}var H_=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],xu=["translation","translation-word-bank"],Ro=e=>H_.includes(e),Br=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function ku({exercise:e,course:t,attemptId:n,grading:o,languages:s,row:r,isRepeat:a}){let{exercise_type:i,data:c}=e,{verdict:d,is_correct:p}=o,f=Ro(i)&&d!=="correct"&&Br(o.diff),_=f&&p?V_(o.diff):[],m=q(()=>yu(d,{row:r,isRepeat:a,kind:_.length===1?_[0].kind:null}),[e]);return u`
    <div class="feedback" data-verdict=${d}>
      <p class="verdict"><${G} name=${p?"check":"close"} size="24" /><span>${m}</span></p>
      ${f&&u`<p ...${R(s.answer)}><${Gr} type=${i} diff=${o.diff} /></p>`}
      ${_.map(h=>u`<${U_} ...${h} language=${s.answer} />`)}
      <div class="answer">
        <p ...${p?R(s.answer):{}}>
          ${!p&&u`<span class="soft">${l("right_answer")}: </span>`}
          <strong class="accepted" ...${R(s.answer)}>${W_(i,c,o)}</strong>
        </p>
        ${c.audio_url&&u`<${Q} url=${c.audio_url} icon auto=${i!=="listening"} />`}
      </div>
      ${xu.includes(i)&&u`<p class="soft" ...${R(s.prompt)}>${So(e)}</p>`}
      ${o.note&&u`<p ...${R(t.source_language)}>${o.note}</p>`}
      ${c.explanation&&u`<p ...${R(t.source_language)}>${c.explanation}</p>`}
      ${Ro(i)&&u`<${vu} type=${i} course=${t} attemptId=${n} grading=${o} language=${s.answer} />`}
    </div>
  `}function W_(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&xu.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:vt(e,t,e==="pairs"&&n!=="correct"?Ur(s):o)}var Ur=e=>e.filter(({op:t,expected:n})=>t!=="equal"&&n).map(({expected:t})=>t),B_={accent:"hint_accent",letters:"hint_letters",spaces:"hint_spaces",words:"hint_words",numeral:"hint_numeral",swapped:"hint_swapped",typo:"hint_typo"};function U_({kind:e,expected:t,given:n,language:o}){let[s,r]=l(B_[e],G_).split("{given}"),[a,i]=r.split("{expected}"),c=d=>u`<q><bdi ...${R(o)}>${d}</bdi></q>`;return u`<p class="soft">${s}${c(n)}${a}${c(t)}${i}</p>`}var G_={given:"{given}",expected:"{expected}"};function V_(e){let t=e.filter(({op:n,given:o,expected:s})=>["accent","typo"].includes(n)&&o!==null&&s!==null);return[...new Map(t.map(n=>[K_(n),n]).reverse())].reverse().map(([n,{given:o,expected:s}])=>({kind:n,given:o,expected:s}))}function K_({op:e,expected:t,given:n}){let o=c=>c.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu,""),s=c=>o(c).normalize("NFD").replace(/\p{M}/gu,""),[r,a]=[t,n].map(s);if(e==="accent")return r===a?"accent":"letters";if(r===a)return"spaces";let i=c=>/\p{Nd}/u.test(c)||!o(c);return i(t)!==i(n)?i(n)?"words":"numeral":[...r].sort().join("")===[...a].sort().join("")?"swapped":"typo"}var Y_={"fill-in-the-blank":" / ",pairs:", "};function Gr({type:e,diff:t}){let n=e==="pairs"?t.filter(({op:r})=>r!=="equal"):t,o=n.map(({given:r,expected:a})=>Lo(r??a)),s=r=>r+1<o.length?Y_[e]??Sr(o[r],o[r+1]):"";return u`<span class="diff">${n.map((r,a)=>u`<${J_} ...${r} />${s(a)}`)}</span>`}var Lo=e=>typeof e=="object"&&e?`${e.left} – ${e.right}`:e,X_={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function J_({op:e,expected:t,given:n}){return e==="equal"?u`<span class="equal">${Lo(n)}</span>`:u`<span class=${e}
    ><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${l(X_[e])}: </span
    >${n!==null&&u`<del>${Lo(n)}</del>`}${t!==null&&u`<ins>${Lo(t)}</ins>`}</span
  >`}var Z_={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function Vr(e){let t=I(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>u`
    <input
      type="text"
      ...${Z_}
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
    `;return{field:o,bar:s}}function Do({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=Vr(n);return u`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
    ${!r&&i}
  `}var Q_=/_{3,}/;function Su({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(Q_),[d,p]=v(()=>c.slice(1).map((g,w)=>n?.[w]??"")),{field:f,bar:_}=Vr(r),m=(g,w)=>{let $=d.map((x,b)=>b===g?w:x);p($),o($.some(x=>x.trim())?$.map(x=>x.trim()?x:null):void 0)},h=[...e.blanks].sort((g,w)=>g.position-w.position),y=h.flatMap((g,w)=>(g.hints??[]).map($=>h.length>1?`${w+1}: ${$}`:$));return u`
    <${ne} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&u`<${Q} url=${e.audio_url} icon />`}
      ${c.map((g,w)=>u`
          ${w>0&&f({first:w===1,value:d[w-1],onValue:$=>m(w-1,$),"aria-label":l("blank",{number:w}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[w-1].length+1)})}${g}
        `)}
    </p>
    ${!s&&_}
    <${at} hints=${y} course=${t} />
  `}function Tu({data:e,course:{source_language:t}}){return u`
    ${e.title&&u`<h2 ...${R(t)}>${e.title}</h2>`}
    <${ne} data=${e} />
    ${e.media&&u`<${eh} media=${e.media} />`}
    <${Io} text=${e.content} language=${t} />
    ${e.audio_url&&u`<p><${Q} url=${e.audio_url} /></p>`}
  `}function eh({media:e}){return e.type==="audio"?u`<p><${Q} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?u`<video class="picture" src=${we(e.url)} aria-label=${e.alt??""} controls></video>`:u`<${On} class="picture" url=${e.url} alt=${e.alt??""} />`}function Au({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=v(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return u`
    <${ne} data=${e} />
    <p class="sounds">
      <${Q} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&u`<${Q} ...${p} label=${l("play_slowly")} />`}
    </p>
    ${!c&&u`<${Do}
      answer=${n}
      onAnswer=${o}
      letters=${a}
      label=${l("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${at} hints=${e.hints} course=${t} />
    ${!c&&!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_listen")}</button></p>`}
  `}function zo(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function Pn(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function qe(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}function jo({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return ce(()=>{let c=d=>{let p=e[Number(d.key)-1];!p||s||d.ctrlKey||d.metaKey||d.altKey||i(p.id)};return addEventListener("keydown",c),()=>removeEventListener("keydown",c)}),u`
    <fieldset class=${e.some(c=>c.image_url)?"choices pictures":"choices"} disabled=${s} aria-labelledby="prompt">
      ${e.map((c,d)=>{let p=c.text||c.alt||l("option",{number:d+1});return u`
          <div key=${c.id} class=${`choice ${r[c.id]??""}`}>
            <span class="key" aria-hidden="true">${d+1}</span>
            <label>
              <input
                type=${o?"checkbox":"radio"}
                name="choice"
                aria-label=${c.text?null:p}
                checked=${t.includes(c.id)}
                onChange=${()=>i(c.id)}
              />
              ${c.image_url&&u`<${On} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
              ${c.text&&u`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&u`<span>${p}</span>`}
            </label>
            ${c.audio_url&&u`<${Q} url=${c.audio_url} icon label=${l("play_option",{name:p})} />`}
            ${r[c.id]&&u`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${l(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var th=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,nh=4;function Eu(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=ee(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(th),s=[];for(let r=0;r<o.length;){let a=r%2?oh(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(ee(i)):null}),r+=Math.max(1,a)}return s}function oh(e,t,n){for(let o=2*nh-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(ee(s)))return o}return 0}var sh=60;function De({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=v(null),i=q(()=>s?rh(Eu(e,o)):[{text:e,word:null}],[e,o,s]);return u`
    <p class=${e.length>sh?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&u`<${Q} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:p,after:f})=>d?u`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${f}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&u`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||l("no_translation")}</span>
        ${r.audio_url&&u`<${Q} url=${r.audio_url} icon auto label=${l("play_option",{name:r.text})} />`}`}
    </p>
  `}function rh(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function Ou({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=q(()=>e.shuffle===!1?e.options:qe(e.options),[e]),d=e.options.filter(_=>_.is_correct).length>1,p=t??[],f={};if(o)for(let{id:_,is_correct:m}of e.options)m?f[_]="right":p.includes(_)&&(f[_]="wrong");return u`
    <${ne} data=${e} />
    <${De} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
    ${d&&u`<p class="soft">${l("choose_all")}</p>`}
    <${jo}
      options=${c}
      of=${r}
      chosen=${p}
      several=${d}
      disabled=${!!o}
      marks=${f}
      onChosen=${_=>n(_.length?_:void 0)}
    />
  `}var ah={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},ih=2;function Fo(e,t){let n=I(new Map);ce(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(an())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(f=>f!==i&&r(f)===r(i)&&!s.has(f)),p=d?c.get(d):c.get(i)??[...c].find(([f])=>r(f)===r(i))?.[1];p&&ch(a,p,s.get(i))}n.current=s},t)}function ch(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=ih||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],ah)}function Pu({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=v(()=>t?lh(t,e.items):qe(e.items.map((m,h)=>h))),i=I(null),c=I(null),[d,p]=v(null);Fo(i,[r]),T(()=>{n(r.map(h=>e.items[h].text));let m=c.current;(m?.disabled?m.parentElement.querySelector(".move:not(:disabled)"):m)?.focus()},[r]);let f=(m,h)=>{a(y=>(p(y[m]),Pn(y,m,h)))},_=(m,h,y,g)=>u`
    <button
      type="button"
      class="move"
      aria-label=${`${g}: ${e.items[r[m]].text}`}
      disabled=${h<0||h>=r.length}
      onClick=${w=>{c.current=w.currentTarget,f(m,h)}}
    >
      ${y}
    </button>
  `;return u`
    <${ne} data=${e} />
    ${e.audio_url&&u`<p><${Q} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${d!==null&&!o&&l("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
    </p>
    <ol class=${`order ${o?o.is_correct?"right":"wrong":""}`} ref=${i}>
      ${r.map((m,h)=>{let{onPointerDown:y,...g}=zo(h,f);return u`
          <li key=${m} data-tile=${`order:${m}`} ...${g}>
            ${!o&&u`<span class="handle" aria-hidden="true" onPointerDown=${y}>⠿</span>`}
            <span ...${s(e.items[m].text)}>${e.items[m].text}</span>
            ${!o&&u`${_(h,h-1,"↑",l("move_up"))}${_(h,h+1,"↓",l("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function lh(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var uh=5,dh=320,Mu={left:"12345",right:"67890"};function Cu({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=q(()=>ph(e.pairs.length),[e]),[a,i]=v(()=>fh(t,e.pairs)),[c,d]=v(()=>new Set(a.keys())),[p,f]=v(null),[_,m]=v([]),[h,y]=v(null),[g,w,$]=[I(null),I(null),I(!1)];T(()=>()=>clearTimeout(g.current),[]);let x=r.find(({lefts:S})=>S.some(L=>!c.has(L)))??r.at(-1),b=(S,L)=>{if(o||c.has(L))return;if(!p||p.side===S)return f(p?.place===L?null:{side:S,place:L});let oe={[S]:L,[p.side]:p.place};f(null),k(oe)},k=({left:S,right:L})=>{let oe=a.has(S)?a:new Map([...a,[S,L]]);i(oe);let{[S]:fe,[L]:ue}=e.pairs;if(fe.right!==ue.right)return E(S,L);$.current=w.current.contains(document.activeElement),y(S);let ae=new Set([...c,S]);d(ae),Pt(),!(ae.size<e.pairs.length)&&n([...oe].map(([Gd,Vd])=>({left:e.pairs[Gd].left,right:e.pairs[Vd].right})))},E=(S,L)=>{Mt(),m([`left ${S}`,`right ${L}`]),clearTimeout(g.current),g.current=setTimeout(()=>m([]),dh)};ce(()=>{$.current&&($.current=!1,(w.current.querySelector(".half:not(:disabled)")??w.current.closest("form").querySelector(".action > .primary")).focus())},[c]),ce(()=>{let S=L=>{if(!(L.ctrlKey||L.metaKey||L.altKey))for(let oe of["left","right"]){let fe=x[`${oe}s`][Mu[oe].indexOf(L.key)];fe!==void 0&&b(oe,fe)}};return addEventListener("keydown",S),()=>removeEventListener("keydown",S)});let N=S=>u`
    <ul aria-label=${l(S==="left"?"left_side":"right_side")}>
      ${x[`${S}s`].map((L,oe)=>{let fe=p?.side===S&&p.place===L,ue=c.has(L),ae=_.includes(`${S} ${L}`)||o&&S==="left"&&a.get(L)!==L;return u`
          <li key=${L}>
            <button
              type="button"
              class=${`half ${ue?"linked":""} ${ae?"wrong":""}`}
              aria-pressed=${String(fe)}
              disabled=${!!o||ue}
              onClick=${()=>b(S,L)}
            >
              <span class="key" aria-hidden="true">${Mu[S][oe]}</span>
              <span ...${s(e.pairs[L][S])}>${e.pairs[L][S]}</span>
              ${ue&&u`<span class="hidden"> (${l("pair_found")})</span>`}
            </button>
          </li>
        `})}
    </ul>
  `;return u`
    <${ne} data=${e} />
    ${e.audio_url&&u`<p><${Q} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">${_.length>0?l("pair_wrong"):h!==null&&l("pair_right",e.pairs[h])}</p>
    <div class="pairs" ref=${w}>${N("left")}${N("right")}</div>
  `}function ph(e){let t=qe(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/uh);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:qe(r)}})}function fh(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var Nu=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition,Iu=5;function Lu({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=I(null),[d,p]=v(!1),[f,_]=v(!1);T(()=>()=>c.current?.abort(),[]);let m=g=>{let w=g.filter($=>$.trim());w.length?o(w.slice(0,Iu)):_(!0)},h=()=>{if(d)return c.current.stop();c.current=new Nu,Object.assign(c.current,{lang:il(e.answer_language??e.audio_language??t.target_language),maxAlternatives:Iu,onresult:({results:[g]})=>m([...g].map(({transcript:w})=>w)),onerror:()=>_(!0),onend:()=>p(!1)}),_(!1),p(!0),c.current.start()},y=typeof n=="string"||Array.isArray(n);return u`
    <${ne} data=${e} />
    <${De} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${Nu?u`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${h}>
            <span aria-hidden="true">●</span> ${d?l("stop_recording"):l("record")}
          </button>
        </p>`:u`<p class="soft">${l("no_recognition")}</p>`}
    <p role="status">
      ${y&&u`<q ...${i}>${r?.heard??vt("speaking",e,n)}</q>`} ${f&&l("not_understood")}
    </p>
    <${at} hints=${e.hints} course=${t} />
    ${!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_speak")}</button></p>`}
  `}function Ru({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return u`
    <${ne} data=${e} />
    <${De} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${Do}
      answer=${n}
      onAnswer=${o}
      letters=${r}
      label=${l("your_translation")}
      language=${c}
      grading=${s}
    />
    <${at} hints=${e.hints} course=${t} />
  `}function Du({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),u`
    <${ne} data=${e} />
    <${De} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
    <${jo}
      options=${[{id:"true",text:l("true")},{id:"false",text:l("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!o}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function zu({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=q(()=>qe(e.word_bank.map((b,k)=>k)),[e]),[d,p]=v(()=>mh(t,e.word_bank)),f=I(null),_=I(null);Fo(f,[d]),ce(()=>{(_.current!==null&&f.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let m=b=>{p(b),n(b.length?b.map(k=>e.word_bank[k]):void 0)},h=b=>{if(o||d.includes(b))return;f.current.contains(document.activeElement)&&(_.current=_h(c,b,E=>!d.includes(E))),m([...d,b])},y=b=>{_.current=b,m(d.filter(k=>k!==b))};ce(()=>{let b=k=>{let E=c[(Number(k.key)||NaN)-1];E===void 0||k.ctrlKey||k.metaKey||k.altKey||h(E)};return addEventListener("keydown",b),()=>removeEventListener("keydown",b)});let g=({key:b,currentTarget:k})=>{let E={ArrowLeft:-1,ArrowRight:1}[b]??0;return getComputedStyle(k).direction==="rtl"?-E:E},w=(b,k)=>{let E=g(b);if(!E)return;b.preventDefault();let N=c.filter(L=>!d.includes(L)),S=N[N.indexOf(k)+E];S!==void 0&&f.current.querySelector(`[data-tile="bank:${S}"]`).focus()},$=(b,k)=>{let E=g(b);if(!E)return;b.preventDefault();let N=k+E;N<0||N>=d.length||(_.current=d[k],m(Pn(d,k,N)))},x=(b,k)=>{p(E=>{let N=Pn(E,b,k);return n(N.map(S=>e.word_bank[S])),N})};return u`
    <${ne} data=${e} />
    <${De} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
    <p class="hidden" role="status" ...${a}>${!o&&d.map(b=>e.word_bank[b]).join(" ")}</p>
    <div ref=${f}>
      <div class="line" role="group" aria-label=${l("your_answer")} ...${a}>
        ${d.map((b,k)=>u`
            <button
              type="button"
              class="word"
              key=${b}
              data-tile=${`line:${b}`}
              disabled=${o}
              aria-label=${l("take_back",{word:e.word_bank[b]})}
              ...${zo(k,x)}
              onKeyDown=${E=>$(E,k)}
              onClick=${()=>y(b)}
            >
              ${e.word_bank[b]}
            </button>
          `)}
      </div>
      <div class="bank" role="group" aria-label=${l("words")} ...${a}>
        ${c.map(b=>u`
            <button
              type="button"
              class=${d.includes(b)?"word used":"word"}
              key=${b}
              data-tile=${`bank:${b}`}
              disabled=${o||d.includes(b)}
              onKeyDown=${k=>w(k,b)}
              onClick=${()=>h(b)}
            >
              ${e.word_bank[b]}
            </button>
          `)}
      </div>
    </div>
  `}function mh(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function _h(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var Kr={translation:{component:Ru,instruction:"do_translate"},"translation-word-bank":{component:zu,instruction:"do_build"},"fill-in-the-blank":{component:Su,instruction:"do_fill"},vof:{component:Du,instruction:"do_judge"},pairs:{component:Cu,instruction:"do_pair"},informative:{component:Tu,instruction:"do_read"},ordering:{component:Pu,instruction:"do_order"},"multiple-choice":{component:Ou,instruction:"do_choose"},listening:{component:Au,instruction:"do_listen"},speaking:{component:Lu,instruction:"do_speak"}};var[it,At,Mn,hh]=[1,2,3,4],gh={correct:Mn,accent:At,typo:At},ju={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:Zt,floor:$h,max:Cn,min:Yr,round:wh}=Math,Xr=e=>gh[e]??it;function Fu(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:Xr(a)})),{due:o,state:s}=Jr(n,t);return{due:o,in_review:s==="review"}}function Jr(e,t=ju){let n=null;for(let{answered_at:o,rating:s}of e)n=yh(n,s,o,t);return n}function Zr({stability:e,answered_at:t},n,{weights:o}=ju){let s=$h((n-t)/864e5);return(1+qu(o)*Cn(0,s)/e)**-o[20]}var qu=e=>.9**(-1/e[20])-1;function yh(e,t,n,{weights:o,desired_retention:s}){let r=e?bh(e,t,n,o):{stability:o[t-1],difficulty:Wu(Hu(t,o))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===it?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===At?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/qu(o)*(s**(-1/o[20])-1),f=Yr(Cn(wh(p),1),36500);return{...a,due:n+(d===null?f*864e5:d*6e4)}}function bh(e,t,n,o){let{stability:s,difficulty:r}=e,a=Zr(e,n,{weights:o}),i=t===it,c;if(n-e.answered_at<864e5){let p=Zt(o[17]*(t-Mn+o[18]))*s**-o[19];c=s*(i?p:Cn(p,1))}else if(i){let p=o[11]*r**-o[12]*((s+1)**o[13]-1)*Zt((1-a)*o[14]);c=Yr(p,s/Zt(o[17]*o[18]))}else{let p=Zt(o[8])*(11-r)*s**-o[9]*(Zt((1-a)*o[10])-1)*(t===At?o[15]:1);c=s*(1+p)}let d=r-o[6]*(t-Mn)*(10-r)/9;return{stability:Cn(c,.001),difficulty:Wu(o[7]*Hu(hh,o)+(1-o[7])*d)}}var Hu=(e,t)=>t[4]-Zt(t[5]*(e-1))+1,Wu=e=>Yr(Cn(e,1),10);var vh=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],xh=["translation","translation-word-bank"],kh=["fill-in-the-blank","ordering"],ta={equal:Mn,accent:At,typo:At,replace:it,missing:it},Sh=21,Th=7,Ah=.8;function Qt(e,t){let n=new Set(e.map(({id:g})=>g)),o=Bu(e,({text:g,forms:w})=>[g,...w]),s=Bu(e,g=>g.translations),r=!vh.includes(t.split("-")[0]),a=({words:g})=>Array.isArray(g)?[...new Set(g)].filter(w=>n.has(w)):null,i=(g,w)=>w?w.filter($=>g.includes($)):g.length===1?g:[],c=(g,w)=>{let $=r?Qr(g):[{text:g.join(" "),start:0,end:g.length}];return ea(o,$).filter(({id:x,all:b})=>i(b,w).includes(x))},d=g=>ea(s,Qr(g)),p=({source_text:g,target_text:w},$)=>{let[x,b]=[Nn(g),Nn(w)],k=N=>new Set(N.map(({id:S})=>S).filter(S=>!$||$.includes(S))).size,E=(N,S)=>k(c(N,$))+k(d(S));return E(b,x)>=E(x,b)},f=(g,w,$,x)=>{let b=$.filter(({op:E,expected:N})=>ta[E]&&N!==null);if(g==="pairs")return b.flatMap(({op:E,expected:N})=>_(N,x).map(S=>[S,ta[E]]));if(kh.includes(g))return b.flatMap(E=>qo([E],N=>c(N,x)));if(g==="listening"||g==="speaking")return qo(b,E=>c(E,x));if(!xh.includes(g))return[];if(p(w,x))return qo(b,E=>c(E,x));let k=new Set(c(Nn(w.source_text),x).map(({id:E})=>E));return qo(b,E=>d(E).filter(({id:N})=>k.has(N)))},_=({left:g,right:w},$)=>[[g,w],[w,g]].flatMap(([x,b])=>{let k=s.get(ee(b))??[];return i(o.get(ee(x))??[],$).filter(E=>k.includes(E))});return{wordsOf:({exercise_type:g,data:w})=>{let $=Eh(g,w).map(x=>({op:"equal",expected:x}));return a(w)??[...new Set(f(g,w,$,null).map(([x])=>x))]},ratingsOf:({exercise_type:g,data:w},{verdict:$,diff:x})=>{let b=a(w),k=Xr($),E=new Map;for(let[S,L]of f(g,w,x,b))E.set(S,Math.min(L,E.get(S)??L));return b&&(k!==it||b.length===1)?new Map([...b.map(S=>[S,k]),...E]):E},isIntoTarget:p,sideOf:g=>{let w=Nn(g),$=k=>w.filter((E,N)=>k.some(({start:S,end:L})=>S<=N&&N<L)).length,x=$(ea(o,Qr(w))),b=$(d(w));return x===b?null:x>b?"target":"source"}}}function Uu(e,t,n){let o=Zr(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+Sh)),r=e.rating===it||o<Ah;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=Th?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function Eh(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function Bu(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(ee)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var Nn=e=>$n(e).map(({key:t})=>t);function Qr(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var ea=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function qo(e,t){let n=e.flatMap(({op:a,expected:i})=>Nn(i).map(c=>({key:c,rating:ta[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function ct(e){let{course:t}=e,n=q(()=>wc(e),[e]),{value:o}=Ut(t.id),{value:s}=Tc(t),r=q(()=>Tr(t,o?.words,s),[e,o,s]);return q(()=>{let a=o?.words??[],i=Qt(a,t.target_language);return{letters:n,words:a,languages:c=>cl(c,t,i),grader:r}},[n,o,r])}var Ho=({exercise_type:e})=>Kr[e].instruction;function Wo({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=v([]),p=q(()=>(y,g)=>d(w=>[...w.filter($=>$!==y),...g?[y]:[]]),[]),{component:f}=Kr[e.exercise_type],{of:_,prompt:m,answer:h}=n.languages(e);return u`
    <${Wr.Provider} value=${p}><${f}
      data=${e.data}
      answer=${o}
      onAnswer=${s}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${y=>R(_(y))}
      asked=${R(m)}
      answered=${R(h)}
      isTaught=${m===t.target_language}
    /><//>
    ${c.length>0&&!i&&u`<div class="unavailable" role="status">
      <p>${l(a?"media_missing_pass":"media_missing")}</p>
      ${a&&u`<button type="button" class="quiet" onClick=${a}>${l("pass")}</button>`}
    </div>`}
  `}function Bo({exercise:e,course:t,texts:n,isRepeat:o=!1,row:s=0,given:r,attemptId:a,onGraded:i,onPass:c,onContinue:d,goOn:p=l("continue"),isAmongOthers:f=!1}){let{exercise_type:_,data:m}=e,[h,y]=v(r),g=q(()=>r===void 0?null:Ne(e,r,n.grader),[r]),w=q(()=>performance.now(),[e]),$=I(null),x=_==="informative",b=f?"h2":"h1";ce(()=>{if(f)return;($.current.querySelector("[data-first-field]")??$.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[e]),ce(()=>{g&&($.current.querySelector(":scope > .action > .primary").focus({preventScroll:!f}),Oh($.current))},[g]),T(()=>{if(f)return;let N=S=>{let L=!S.target.closest("button, a, input, textarea, select, summary, dialog");S.key!=="Enter"||!L||S.repeat||(S.preventDefault(),$.current.requestSubmit())};return addEventListener("keydown",N),()=>removeEventListener("keydown",N)},[]);let k=N=>{let S=uo(_,m,N,n.grader);i(N,S,w),(x||S.verdict==="skipped")&&d()};return u`
    <form class=${`exercise ${g?"graded":""}`} ref=${$} onSubmit=${N=>{N.preventDefault(),g?d():x?k(!0):h!==void 0&&k(h)}}>
      <${b} tabindex="-1" aria-describedby="prompt">${l(Ho(e))}${o&&u`${" "}<span class="again">${l("once_more")}</span>`}<//>
      <div class="body">
        <${Wo}
          exercise=${e}
          course=${t}
          texts=${n}
          answer=${h}
          onAnswer=${y}
          onSkip=${()=>k({skipped:!0})}
          onPass=${c&&!x?()=>c(w):null}
          grading=${g}
        />
      </div>
      <div class=${`action ${g?g.verdict:""}`}>
        <div role="status">
          ${g&&u`<${ku}
            exercise=${e}
            course=${t}
            attemptId=${a}
            grading=${g}
            languages=${n.languages(e)}
            row=${s}
            isRepeat=${o}
          />`}
        </div>
        <button type="submit" class="primary" disabled=${!g&&!x&&h===void 0}>
          ${g||x?p:l("check")}
        </button>
      </div>
    </form>
  `}function Oh(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&scrollBy(0,t)}var Ph=["informative","listening","speaking"];function Gu({courses:e}){let t=e&&Mh(e),{value:n,error:o}=me(async()=>e&&{found:await Ch(t)},[t?.id,!e]);return o||n&&!n.found?null:u`<div class="try-out">${n?u`<${Nh} ...${n.found} />`:u`<${W} />`}</div>`}function Mh(e){let t=({source_language:n})=>n.split("-")[0]===M().language;return e.find(t)??e[0]}async function Ch(e){if(!e)return null;let t=await xe(e.id)??await ke(e.id),o=F(t).flatMap(({lesson:s})=>U(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!Ph.includes(s.exercise_type));return o&&{content:t,...o}}function Nh({content:e,exercise:t}){let n=ct(e),[o,s]=v(void 0),{course:r}=e;return u`
    <${Bo}
      exercise=${t}
      course=${r}
      texts=${n}
      given=${o}
      onGraded=${(i,{is_correct:c})=>{s(i),c?Pt():Mt()}}
      onContinue=${()=>he(Ze(r.id,Bt(e,new Set).id))}
      goOn=${l("first_lesson")}
      isAmongOthers
    />
  `}function Vu(){let e=A(),t=e.account?.id,n=!t&&!Object.keys(kn(e)).length,o=Ku(1,t);return j(l("home_title")),u`
    <section class="hero">
      <h1>${l(n?"home_title":"home_back")}</h1>
      ${n&&!o.error&&u`<${Gu} key=${e.language} courses=${o.value?.list.courses} />`}
    </section>
    <${Jt} />
    <${Ih} key=${t} first=${o} />
  `}function Ih({first:e}){let t=A(),n=t.account?.id,[o,s]=v(1),r=Ku(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=ie(()=>Lh(n),()=>Rh(n),[n]);if(i)return u`<${te} error=${i} />`;if(!a)return u`<${W} />`;let p=c==="late"&&a.stored.length>0,{courses:f,hasPrev:_,hasNext:m}=p?{courses:a.stored}:a.list,h=kn(t),y=({id:k})=>Math.max(d?.[k]??0,Kc(k,t)),g=k=>k.id in h||y(k)>0||ge(k.id,t).size>0,w=(k,E)=>(h[k.id]??"")<(h[E.id]??"")?1:-1,[$,x]=[f.filter(g).sort(w),f.filter(k=>!g(k))],b=k=>u`
    <ul class="cards">
      ${k.map(E=>u`<li key=${E.id}><${_u} course=${E} isBegun=${g(E)} completed=${y(E)} /></li>`)}
    </ul>
  `;return u`
    ${p&&u`<p role="status">${l("courses_on_device")}</p>`}
    ${$.length>0&&u`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${l("courses_begun")}</h2>
      ${b($)}
    </section>`}
    ${(x.length>0||!$.length)&&u`<section aria-labelledby="courses">
      <h2 id="courses">${l($.length?"more_courses":"courses")}</h2>
      ${!n&&!$.length&&u`<p class="soft">${l("home_text")}</p>`}
      ${f.length?b(x):u`<p class="empty">${l("no_courses")}</p>`}
    </section>`}
    ${(_||m)&&u`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>s(o-1)}>${l("previous")}</button>
      <button type="button" disabled=${!m} onClick=${()=>s(o+1)}>${l("next")}</button>
    </p>`}
  `}function Ku(e,t){let n=async()=>{let[r,a]=await Promise.all([Oc(e),Ac()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await Pc(e),stored:[]}),s=async()=>null;return ie(e?n:s,e?o:s,[e,t])}var Lh=async e=>e?z(le("done",e)):null;async function Rh(e){if(!e)return null;let{data:t}=await O("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await de(e,"values",{key:le("done",e),value:n}),n}function Xu(){let{account:e}=A();return j(l("leaderboard")),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${l("leaderboard")}</h1>
      ${e?u`<${zh} key=${e.id} account=${e.id} />`:u`<${Dh} />`}
    </section>
  `}function Dh(){return u`
    <p>${l("leaderboard_what")}</p>
    <p>${l("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a>
    </p>
  `}function zh({account:e}){let{value:t,error:n}=me(()=>qh(e),[]);if(n)return u`<${te} error=${n} />`;if(!t)return u`<${W} />`;let{entries:o,me:s,ends_at:r}=t;return u`
    <p class="soft">${l("leaderboard_until",{time:ei(r)})}</p>
    ${o.length?u`<${jh} entries=${o} me=${s} />`:u`<p class="empty">${l("leaderboard_empty")}</p>`}
    <${Fh} me=${s} isEmpty=${!o.length} />
  `}function jh({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return u`
    <table class="ranks" aria-label=${l("leaderboard")}>
      <thead>
        <tr><th scope="col">${l("rank")}</th><th scope="col">${l("name")}</th><th scope="col">${l("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((o,s)=>u`<${Yu} key=${s} ...${o} />`)}
        ${!n&&t.rank!==null&&u`<${Yu} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function Yu({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return u`
    <tr class=${`${o?"own":""} ${s?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&u`<bdi>${t}</bdi> `}${o&&u`<span class="you">${l("you")}</span>`}</th>
      <td class="figure points">${l("xp",{xp:n})}</td>
    </tr>
  `}function Fh({me:e,isEmpty:t}){return e.opted_out?u`<p class="soft">${l("leaderboard_hidden")} <a href="/learn/account/profile">${l("profile")}</a></p>`:!t&&e.rank===null&&u`<p class="soft">${l("leaderboard_no_points")}</p>`}var qh=async e=>(await Rt(O("GET","/progress/leaderboard",{account:e}))).data;var Hh=5;function Ju({content:e,lesson:t,result:n}){let o=I(null);T(()=>{o.current.focus(),scrollTo(0,0),ja()},[]);let s=A(),{course:r}=e,a=K(s),{streak:i,today:c,goal:d}=Yt(s,a,C()),p=a.filter(({state:y,completed_at:g})=>y!=="open"&&pe(g)===pe(n.completed_at)).length<=1,f=n.attempts.filter(({score:y})=>y!==null),_=f.filter(Me).length,m=f.filter(bt).length,h=Tt(s)?null:Bt(e,ge(r.id,s));return u`
    <section class="finished">
      ${i>0&&p&&u`<${G} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${o}>${l("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&p&&u`<strong>${l("streak_days",{count:i})}</strong>${" "}`}
        ${bu(_,f.length)} ${Wh(n,a)}
      </p>
      <${Bh} result=${n} />
      <div role="status"><${Mo} result=${n} /></div>
      ${d>0&&u`<p class="done"><label for="goal">${l("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${Uh} days=${kt(a)} />
      <${Gh} course=${r} lesson=${t} />
      <p class="buttons">
        ${h&&u`<a class="button" href=${Ze(r.id,h.id)}>${l("next_lesson",{name:h.name})}</a>`}
        ${m>0&&u`<a class=${h?"button plain":"button"} href=${ve(r.id,"mistakes")}>${l("practise_mistakes_of",{count:m})}</a>`}
        <a class=${h||m?"button plain":"button"} href=${H(r.id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function Wh(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":l("better_than_before",{before:n.score})}function Bh({result:e}){let t=Fa(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return u`
    <dl class="figures">
      <div><dt>${l("points")}</dt><dd class="points">${l("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&u`<div><dt>${l("score")}</dt><dd class="score">${l("percent",{score:e.score})}</dd></div>`}
      <div><dt>${l("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function Uh({days:e}){let t=pe(C()),n=Array.from({length:7},(o,s)=>Le(t,6-s));return u`
    <ol class="week" aria-label=${l("last_seven_days")}>
      ${n.map(o=>u`
          <li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
            <span>${pn(o)}</span>
            <span class="day">${e.has(o)&&u`<${G} name="check" size="16" /><span class="hidden">${l("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function Gh({course:e,lesson:t}){let{value:n}=Ut(e.id),o=q(()=>Vh(n?.words??[],e,t),[n]);return o.length?u`
    <ul class="learned" aria-label=${l("words_of_lesson")}>
      ${o.map(s=>u`
          <li key=${s.id}>
            ${s.audio_url&&u`<${Q} url=${s.audio_url} icon label=${l("play_option",{name:s.text})} />`}
            <strong ...${R(e.target_language)}>${s.text}</strong>
            <span class="soft" ...${R(e.source_language)}>${s.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function Vh(e,t,n){let{wordsOf:o}=Qt(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,Hh)}function Zu(e,t){T(()=>e?ui(Kh,t):void 0,[e])}function Kh(){return new Promise(e=>{let t=document.createElement("dialog");t.className="question",t.setAttribute("aria-labelledby","leave-title"),t.addEventListener("close",()=>{t.remove(),e(t.returnValue==="leave")}),sn(u`<form method="dialog">
        <h2 id="leave-title">${l("leave_title")}</h2>
        <p>${l("leave_text")}</p>
        <p class="buttons">
          <button class="primary" value="stay">${l("leave_stay")}</button>
          <button value="leave">${l("leave_leave")}</button>
        </p>
      </form>`,t),document.body.append(t),t.showModal()})}var Yh=864e5,Xh=5;function Uo({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=ct(e),[c,d]=v(()=>Qh(t)),p=c??ot(t,n,!0);if(!p)return r;let{exercise:f,tries:_}=p,m=Zh(n),h=w=>{d(w),Qe({feedback:w&&{exercise_id:f.id,tries:_,attempt_id:w.attempt_id,answer:w.answer}})},y=(w,$,x)=>{let b=new Date(C()),k=ed(b,f,x),E=f.exercise_type!=="informative"&&$.verdict!=="skipped";E&&(h({...p,answer:w,attempt_id:k.client_id}),$.is_correct?Pt():Mt());let{verdict:N,score:S}=E?$:Qu;o({...k,answer:w,verdict:N,score:S},b)},g=w=>{let $=new Date(C());o({...ed($,f,w),...Qu,passed:!0},$)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${s.address} aria-label=${s.text}><${G} name="close" size="24" /></a>
        <div class=${`progress ${c&&m&&m%Xh===0?"streak":""}`}>
          <progress
            max=${n.length+Jh(t,n)}
            value=${n.length}
            aria-label=${l("progress")}
          ></progress>
        </div>
        <${No} />
      </div>
      <${Bo}
        key=${`${f.id} ${_}`}
        exercise=${f}
        course=${a}
        texts=${i}
        isRepeat=${_>0}
        row=${m}
        given=${c?.answer}
        attemptId=${c?.attempt_id}
        onGraded=${y}
        onPass=${g}
        onContinue=${()=>h(null)}
      />
    </div>
  `}var Qu={verdict:null,score:null},ed=(e,t,n)=>({client_id:Ce(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),Yh)}),Jh=(e,t)=>e.filter(n=>ot([n],t,!0)).length;function Zh(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Me(n))}function Qh(e){let{feedback:t}=_e(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Ne(n.exercise,t.answer)?{...n,...t}:null}var eg=async e=>(await Promise.all([xe(e),xt(e)]))[0],tg=async e=>(await Promise.all([ke(e),Te(e)]))[0];function td({courseId:e,lessonId:t}){let n=Xn(),o=ie(()=>eg(e),()=>tg(e),[e,n]),{value:s,error:r}=o,a=s&&F(s).find(c=>c.lesson.id===t)?.lesson,i=q(()=>a&&tt(s,ge(e,M()))[t]==="locked",[s,a,o.state]);return j(a?.name??l("lesson")),!s||i&&o.state==="waiting"?u`<h1 class="hidden">${l("lesson")}</h1>${r?u`<${te} error=${r} />`:u`<${W} />`}`:!a||i||!U(a).length?u`
      <h1>${a?.name??l("lesson")}</h1>
      <p>${l(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${H(e)}>${l("back_to_course")}</a></p>
    `:u`<${ng} key=${n} content=${s} lesson=${a} />`}function ng(e){let[{content:t,lesson:n}]=v(e),o=t.course.id,s=q(()=>U(n).map(y=>({exercise:y,lesson:n})),[n]),r=()=>Vt(o,M())[n.id]?.state!=="completed",a=A(),[i,c]=v(()=>Gc(o,n.id,_e().result)),d=a.results.find(({client_id:y})=>y===i.client_id)??i,[p,f]=v(d.repeats??[]),_=!ot(s,i.attempts);Zu(!_&&i.attempts.length>0,H(o));let m=(y,g)=>{let w={...y,account_id:y.account_id??P()},$=ot(s,w.attempts)?w:og(w,n,r(),g);return c($),Qe({result:$.client_id}),yt($).then(()=>$.state==="waiting"&&$e()),$};T(()=>{i.state==="open"&&_&&m(i,new Date(C()))},[]),T(()=>{vo(t,ge(o,M())).catch(()=>null)},[]);let h=(y,g)=>{if(_){f([...p,y]),Bc(i.client_id,y);return}let w=r(),{account_id:$}=m(ko(i,y),g);w&&bt(y)&&Vl($,y.client_id)};return r()&&!i.attempts.length&&Tt(a)?u`<${nu} courseId=${o} />`:u`
    <${Uo}
      content=${t}
      items=${s}
      attempts=${[...i.attempts,...p]}
      onAttempt=${h}
      leave=${{address:H(o),text:l("leave_lesson")}}
      finished=${u`<${Ju} content=${t} lesson=${n} result=${d} />`}
    />
  `}var og=(e,t,n,o)=>{let s=yc(e.attempts),r=n?Bl(t.experience_points,s):0;return{...e,state:"waiting",completed_at:o.toISOString(),score:s,points:r}};var sg=2*864e5;function He(e){let t=rg(M().account?.timezone),n=t.format(e),[o,s]=[e,e+sg];for(;s-o>1;){let r=Math.floor((o+s)/2);t.format(r)===n?o=r:s=r}return{now:e,end:s}}function rg(e){try{return new Intl.DateTimeFormat("en",{timeZone:e})}catch{return new Intl.DateTimeFormat("en")}}var We=({due:e,in_review:t},{now:n,end:o})=>e!==null&&(e<=n||t&&e<o);var ag=100,ig=864e5,lt=async(e,t)=>e&&z(le("known",e,t));async function Go(e){let t=P();if(t===null)return null;let n=le("known",t,e),o=`course_id=${encodeURIComponent(e)}&limit=${ag}`;try{let s=C(),[r,a,i,c]=await Promise.all([O("GET",`/progress/mistakes?${o}`,{account:t}),O("GET",`/progress/reviews?${o}`,{account:t}),cg(t,o),O("GET","/progress/scheduler",{account:t})]),d={read_at:s,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await de(t,"values",{key:n,value:d}),d}catch(s){if(!Xe(s))throw s;return lt(t,e)}}async function cg(e,t){let[n,o]=await Promise.all([O("GET",`/progress/words?${t}&due=true`,{account:e}),O("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...o.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,a])=>({id:r,strength:a.strength,state:a.state,...na(a)}))}function na({due:e,last_seen_at:t}){let[n,o]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-o>=ig}}function nd(e){return K(M()).filter(({course_id:n,state:o})=>n===e&&o!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,o)=>n.answered_at-o.answered_at||(n.client_id<o.client_id?-1:1))}function en(e,t){let n=new Map;for(let i of nd(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let o=new Map;for(let[i,c]of n){let d=c.at(-1),p=Fu(c,t?.scheduler);o.set(i,{answered_at:d.answered_at,is_correct:Me(d),...p,attempt:d})}if(!t)return o;let s=i=>!(o.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of o)s(i)&&o.set(i,{...c,is_correct:!r.has(i)});let a=i=>o.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c,state:d}of t.due.filter(({exercise_id:p})=>s(p)))o.set(i,{...a(i),due:Date.parse(c),in_review:d==="review"});return o}async function In(e,t,n){let{wordsOf:o,ratingsOf:s,grader:r}=await rd(e),a=sd(e,{ratingsOf:s,grader:r,known:t,now:n.now}),i=[...a.values()].filter(c=>c.state==="weak"||We(c,n));return i.sort((c,d)=>c.strength-d.strength||(c.id<d.id?-1:1)),{weak:i.map(({id:c})=>c),withCard:new Set(a.keys()),wordsOf:o}}async function od(e,t){let[{ratingsOf:n,grader:o},s]=await Promise.all([rd(e),lt(P(),e.course.id)]);return sd(e,{ratingsOf:n,grader:o,known:s,now:t})}function sd(e,{ratingsOf:t,grader:n,known:o,now:s}){let r=new Map((o?.strengths??[]).map(a=>[a.id,a]));for(let a of lg(e,t,n,s,o?.scheduler))a.answered_at>(o?.read_at??0)&&r.set(a.id,a);return r}async function rd({course:e}){let[t,n]=await Promise.all([$t(e.id),Kt(e)]);return{...Qt(t?.words??[],e.target_language),grader:n}}function lg(e,t,n,o,s){let r=new Map(F(e).flatMap(({lesson:i})=>U(i).map(c=>[c.id,c]))),a=new Map;for(let{exercise_id:i,answer:c,answered_at:d}of nd(e.course.id)){let p=r.get(i),f=p&&Ne(p,c,n);for(let[_,m]of f?t(p,f):[])a.set(_,[...a.get(_)??[],{answered_at:d,rating:m}])}return[...a].map(([i,c])=>({id:i,...Uu(Jr(c,s),o,s)}))}async function ug(e){let[t,n]=await Promise.all([xe(e),lt(P(),e)]);return t&&ad(t,n)}async function dg(e){let[t,n]=await Promise.all([ke(e),Go(e)]);return ad(t,n)}async function ad(e,t){let n=e.course.id,o=await Kt(e.course),s=new Map((t?.mistakes??[]).map(a=>[a.exercise_id,a])),r=[];for(let[a,{answered_at:i,is_correct:c,attempt:d}]of en(n,t)){let p=!c&&pg(e,a),f=s.get(a),m=d&&!(Date.parse(f?.answered_at)>=i)?p&&Ne(p.exercise,d.answer,o):f;p&&m&&r.push({...p,answer:d?.answer,...m,answered_at:i})}return r.sort((a,i)=>i.answered_at-a.answered_at||(a.exercise.id<i.exercise.id?-1:1)),{content:e,mistakes:r}}function pg(e,t){for(let{lesson:n}of F(e)){let o=U(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}function id({courseId:e}){let{account:t}=A(),{value:n,error:o,state:s}=ie(()=>ug(e),()=>dg(e),[e,t?.id]);return j(l("mistakes")),u`
    <${rt} courseId=${e} current="mistakes" />
    <h1>${l("mistakes")}</h1>
    ${o?u`<${te} error=${o} />`:n&&(n.mistakes.length||s!=="waiting")?u`<${fg} ...${n} />`:u`<${W} />`}
  `}function fg({content:e,mistakes:t}){let n=e.course.id,o=ct(e);return t.length?u`
    <p>${l("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${ve(n,"mistakes")}>${l("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(s=>u`<li key=${s.exercise.id}><${mg} ...${s} languages=${o.languages(s.exercise)} /></li>`)}
    </ul>
  `:u`
      <p class="empty">${l("mistakes_empty")}</p>
      <p><a href=${H(n)}>${l("back_to_course")}</a></p>
    `}function mg({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r,languages:a}){let{exercise_type:i,data:c}=e,d=R(a.answer),p=Br(r)&&(Ro(i)||i==="pairs");return u`
    <h2 ...${R(a.prompt)}>${So(e)}</h2>
    <dl>
      <dt>${l("your_answer")}</dt>
      <dd ...${d}>${p?u`<${Gr} type=${i} diff=${r} />`:u`<del>${vt(i,c,o)}</del>`}</dd>
      <dt>${l("right_answer")}</dt>
      <dd ...${d}><strong>${vt(i,c,i==="pairs"?Ur(r):s)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${oo(n)}</p>
  `}function cd(){return j(l("not_found")),u`
    <h1>${l("not_found")}</h1>
    <p><a href="/">${l("all_courses")}</a></p>
  `}var ld="langlearn.install",_g=2,hg=navigator.standalone===!1&&navigator.maxTouchPoints>1,oa=!0;try{oa=localStorage.getItem(ld)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),D({installer:e})});var ud=e=>!oa&&!!(e.installer||hg)&&kt(K(e)).size>=_g;function dd(){try{localStorage.setItem(ld,"shown")}catch{}}function sa(){oa=!0,D({installer:null})}var{product:gg}=document.getElementById("app").dataset;function pd(){let e=A();return u`
    <div class="notices" role="status">
      ${e.hasNewVersion?u`<${$g} />`:ud(e)&&u`<${wg} installer=${e.installer} />`}
    </div>
  `}function $g(){return u`
    <form id="reload" class="floating">
      <p>${l("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>D({hasNewVersion:!1})}>${l("later")}</button>
      <button class="primary">${l("reload")}</button>
    </form>
  `}function wg({installer:e}){T(dd,[]);let t=()=>{e.prompt(),sa()};return u`
    <div class="floating">
      <p>${l(e?"install_text":"install_ios",{product:gg})}</p>
      <button type="button" class="quiet" onClick=${sa}>${l(e?"not_now":"close")}</button>
      ${e&&u`<button type="button" class="primary" onClick=${t}>${l("install")}</button>`}
    </div>
  `}function Vo(e,t){let n=document.createElement("a");n.href=URL.createObjectURL(e),n.download=t,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function fd(){let[e,t]=v(!1);return e?u`<${xg} />`:u`<${Re} title=${l("own_data")}>
    <${yg} />
    <${vg} onDeleted=${()=>t(!0)} />
  </>`}function yg(){let{account:e}=A(),{busy:t,done:n,failure:o,run:s}=Y();return u`
    <section>
      <h2>${l("export")}</h2>
      <p>${l("export_help")}</p>
      <${X} failure=${o} />
      <button type="button" disabled=${t} onClick=${()=>s(()=>bg(e.id))}>${l("export_button")}</button>
      <p role="status">${n&&l("export_done")}</p>
    </section>
  `}async function bg(e){let t=new Blob([JSON.stringify(await Il(e),null,2)],{type:"application/json"});Vo(t,`account-${e}.json`)}function vg({onDeleted:e}){let{account:t}=A(),[n,o]=v(""),{busy:s,failure:r,run:a}=Y();return u`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await Nl(t.id,n),e()})}}>
      <h2>${l("delete_account")}</h2>
      <p>${l("delete_help")}</p>
      <${X} failure=${r} texts=${{401:"current_password_wrong",409:"last_administrator"}} />
      <${ye}
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
  `}function xg(){let e=I(null);return T(()=>e.current.focus(),[]),u`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${l("account_deleted")}</h1>
      <p>${l("account_deleted_text")}</p>
      <p><a class="button" href="/">${l("all_courses")}</a></p>
    </section>
  `}function md(){let{account:e}=A();return T(()=>{e&&li()},[e?.id]),e!==null}var _d={401:"wrong_password",409:"email_taken"};function Ko({failure:e,value:t,onValue:n}){return u`<${ye}
    name="email"
    label=${l("email")}
    wrong=${e?.errors.email&&l("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function hd(){let e=br(A()).length,[t,n]=v(""),[o,s]=v(""),[r,a]=v(!0),{busy:i,failure:c,run:d}=Y(),p=md();j(l("sign_in"));let f=_=>{_.preventDefault(),d(async()=>{await Ir(r&&e>0),await Ga(t,o)})};return p?null:u`
    <form class="account" onSubmit=${f}>
      <h1>${l("sign_in")}</h1>
      <${Jt} />
      <${X} failure=${c} texts=${_d} />
      <${Ko} failure=${c} value=${t} onValue=${n} />
      <${ye}
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
  `}function gd(){let e=br(A()).length,[t,n]=v(""),[o,s]=v(""),{busy:r,failure:a,run:i}=Y(),c=md();j(l("register"));let d=p=>{p.preventDefault(),i(async()=>{await Ir(!0),await Va(t,o),Po(P(),Dr).catch(()=>null)})};return c?null:u`
    <form class="account" onSubmit=${d}>
      <h1>${l("register")}</h1>
      ${e>0&&u`<p>${l("results_move",{count:e})}</p>`}
      <${X} failure=${a} texts=${_d} />
      <${Ko} failure=${a} value=${t} onValue=${n} />
      <${En}
        name="password"
        label=${l("password")}
        errors=${a?.errors.password}
        value=${o}
        onValue=${s}
      />
      <button type="submit" class="primary" disabled=${r}>${l("register")}</button>
      <p>${l("have_account")} <a href=${`/learn/sign-in${location.search}`}>${l("sign_in")}</a></p>
    </form>
  `}function $d(){return u`<${Re} title=${l("change_password")}><${kg} /></>`}function kg(){let{account:e}=A(),[t,n]=v(""),[o,s]=v(""),{busy:r,done:a,failure:i,run:c}=Y();return u`
    <form onSubmit=${p=>{p.preventDefault(),c(async()=>{await Cl(e.id,t,o),n(""),s("")})}}>
      <${X} failure=${i} texts=${{401:"current_password_wrong"}} />
      <input type="hidden" autocomplete="username" value=${e.email} />
      <${ye}
        name="current"
        label=${l("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${t}
        onValue=${n}
      />
      <${En}
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
  `}function wd(){let[e,t]=v(""),{busy:n,done:o,failure:s,run:r}=Y();return j(l("forgot_password")),u`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>jl(e))}}>
      <h1>${l("forgot_password")}</h1>
      <p>${l("forgot_help")}</p>
      <${X} failure=${s} />
      <${Ko} failure=${s} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${l("send_mail")}</button>
      <p role="status">${o&&l("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${l("enter_code")}</a> <a href="/learn/sign-in">${l("sign_in")}</a></p>
    </form>
  `}function yd(){let[e,t]=v(""),n=u`
    <p role="status">${l("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${l("sign_in")}</a></p>
  `;return u`
    <${Co} title=${l("choose_password")} button=${l("save")} onCode=${o=>Fl(o,e)} done=${n}>
      ${o=>u`
        <${En}
          name="chosen"
          label=${l("new_password")}
          errors=${o?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${o?.errors.token&&u`<p><a href="/learn/forgot-password">${l("mail_again")}</a></p>`}
      `}
    </>
  `}var bd={409:"placement_impossible"};function vd({courseId:e}){let{account:t}=A(),{value:n,error:o}=nt(e,t?.id);return j(l("placement")),n?u`<${Sg} key=${t?.id} content=${n} account=${t?.id??null} />`:u`<h1 class="hidden">${l("placement")}</h1>${o?u`<${te} error=${o} />`:u`<${W} />`}`}function Sg({content:e,account:t}){let[n,o]=v(null);if(!n)return u`<${Tg} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?u`<${Ag} key=${n.question.id} ...${s} onAnswered=${o} />`:u`<${Eg} ...${s} />`}function Tg({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=Y(),i=()=>a(async()=>n(await wl(t,e)));return u`
    <section class="placement">
      <p><a href=${H(o.id)} dir="auto">${o.name}</a></p>
      <h1>${l("placement")}</h1>
      <p>${l("placement_help")}</p>
      <${X} failure=${r} texts=${bd} />
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${s} onClick=${i}>${l("start")}</button>
    </section>
  `}function Ag({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=ct(e),[a,i]=v(void 0),{busy:c,failure:d,run:p}=Y(),f=I(null);T(()=>{(f.current.querySelector("[data-first-field]")??f.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=h=>p(async()=>s(await yl(t,e,n,o,h))),m=h=>{h.preventDefault(),a!==void 0&&!c&&_(a)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${H(e.course.id)} aria-label=${l("leave_placement")}><${G} name="close" size="24" /></a>
        <p role="status">${l("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${f} onSubmit=${m}>
        <h1 tabindex="-1">${l(Ho(o))}</h1>
        <div class="body">
          <${Wo} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${l("not_known")}</button></p>
        </div>
        <div class="action">
          <${X} failure=${d} texts=${bd} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${l("continue")}</button>
        </div>
      </form>
    </div>
  `}function Eg({content:e,account:t,placement:n}){let{id:o}=e.course,s=I(null),{busy:r,failure:a,run:i}=Y();T(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=F(e),d=c.findIndex(({lesson:m})=>m.id===n.start_lesson_id),p=c[d],f=m=>i(async()=>{await vl(t,e,n,m),await Te(o),he(H(o))}),_=d<0?c.length:d;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${s}>${l("placement_done")}</h1>
      ${p?u`<p>${l(d?"placement_start":"placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${p.lesson.name}</strong><br /><span class="soft">${p.level.name}</span></p>`:u`<p>${l("placement_all_known")}</p>`}
      ${_>0&&u`<p class="soft">${l("placement_skips",{count:_})}</p>`}
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <${X} failure=${a} />
      <p class="buttons">
        <button type="button" class="primary" disabled=${r} onClick=${()=>f(!0)}>
          ${l(_?"placement_accept":"continue")}
        </button>
        ${_>0&&u`<button type="button" disabled=${r} onClick=${()=>f(!1)}>${l("placement_decline")}</button>`}
      </p>
    </section>
  `}var xd=["mistake","due","weak_word","new","filler"],kd={mixed:xd,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:xd},Og=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],Pg=["due","mistake","weak_word","new","filler"],Mg=864e5;function Sd(e,{states:t,answered:n,lessonId:o=null}){let s=F(e).map(({lesson:c})=>c).filter(c=>U(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&U(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of U(c)){let{id:p,exercise_type:f}=d;f!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function Td(e,{mode:t,sessionId:n,today:o,words:s}){let r=e.map(i=>({...i,tie:To(`${n}:${i.id}`)})),a={};for(let i of kd[t]){let c=i==="weak_word"?Ng(r,s):r.filter(d=>Cg(d,{reason:i,mode:t,today:o,words:s}));ra[i]&&c.sort((d,p)=>ra[i](d)-ra[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var ra={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/Mg)};function Cg(e,{reason:t,mode:n,today:o,words:s}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?We(e,o):t==="new"?a===null:n!=="words"||a!==null&&(s.ofExercise[r]??[]).some(c=>s.withCard.has(c))}function Ng(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function Ad(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?Og:kd[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=m=>!a.has(m)&&!o(m).some(h=>i.includes(h)),f=[s[c%s.length],...Pg].filter(m=>e[m]).find(m=>e[m].some(d));if(!f)break;let _=e[f].find(d);r.push({exercise_id:_,reason:f}),a.add(_),i=o(_)}return r}function Ed({exercise_type:e,data:t}){return Ig(e,t).map(ee).filter(Boolean)}function Ig(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var Od=["mixed","reviews","mistakes","words"],Pd=12,Ln=e=>K(M()).find(({state:t,practice:n,course_id:o})=>t==="open"&&n&&o===e);async function Md(e,{mode:t,lessonId:n=null}){let o=e.course.id,s=P(),r=Ln(o);r&&await aa(r);let a=Ce(),i=C(),c=await Lg(s,o,{id:a,mode:t,lessonId:n}),d=c??await Rg(e,{account:s,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let p={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:m})=>({exercise_id:_,lesson_id:m}))},f=wr({id:a,account:s,courseId:o,practice:p});return await yt(f),f}async function Lg(e,t,{id:n,mode:o,lessonId:s}){if(e===null)return null;let r={course_id:t,mode:o,size:Pd,client_id:n,lesson_id:s},a=async()=>(K(M()).some(({state:i})=>i==="waiting")&&await $e(),O("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Rt(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!Xe(i))throw i;return null}}async function Rg(e,{account:t,id:n,mode:o,lessonId:s,now:r}){let a=await lt(t,e.course.id),i=en(e.course.id,a),c=tt(e,ge(e.course.id,M())),d=Sd(e,{states:c,answered:new Set(i.keys()),lessonId:s}),p=new Map(d.map($=>[$.id,$])),f=d.map($=>({id:$.id,answered_at:i.get($.id)?.answered_at??null,is_mistake:i.get($.id)?.is_correct===!1,due:i.get($.id)?.due??null,in_review:i.get($.id)?.in_review??!1})),_=He(r),{wordsOf:m,...h}=await In(e,a,_),y={...h,ofExercise:Object.fromEntries(d.map($=>[$.id,m($.exercise)]))},g=Td(f,{mode:o,sessionId:n,today:_,words:y});return Ad(g,{mode:o,size:Pd,phrases:$=>Ed(p.get($).exercise)}).map($=>({exercise_id:$.exercise_id,lesson_id:p.get($.exercise_id).lesson_id}))}async function aa(e,t=new Date(C())){if(!e.attempts.some(xo)){await re("results",e.client_id),D({results:M().results.filter(({client_id:n})=>n!==e.client_id)});return}await yt({...e,state:"waiting",completed_at:t.toISOString()}),$e()}function ia(e,{practice:t}){let n=F(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&U(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function Cd({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Me(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function Dg(e){let[t,n]=await Promise.all([xe(e),lt(P(),e),xt(e)]);return t&&{content:t,known:n,words:await In(t,n,He(C()))}}async function zg(e){let t=Se(e).catch(()=>null),[n,o]=await Promise.all([ke(e),Go(e),Te(e),t]);return{content:n,known:o,words:await In(n,o,He(C()))}}function Nd({courseId:e}){let{account:t}=A(),{value:n,error:o,state:s}=ie(()=>Dg(e),()=>zg(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return j(l("practice")),u`
    <${rt} courseId=${e} current="practice" />
    <h1>${l("practice")}</h1>
    ${o?u`<${te} error=${o} />`:r?u`<${jg} ...${n} />`:u`<${W} />`}
  `}function jg({content:e,known:t,words:n}){let{account:o}=A(),s=e.course.id,r=Ln(s),a=qg(s,t,n);return u`
    <p>${l(o?"practice_text":"practice_text_guest")}</p>
    ${r&&u`<div class="next">
      <p>${l("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${Fg(r)}>${l("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${Od.map(i=>u`<li key=${i}><${Hg} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${Gg} content=${e} />
  `}var Fg=({course_id:e,practice:t})=>t.mode==="lesson"?Ps(e,t.lesson_id):ve(e,t.mode);function qg(e,t,n){let o=[...en(e,t).values()],s=He(C());return{reviews:o.filter(r=>We(r,s)).length,mistakes:o.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function Hg({courseId:e,mode:t,count:n}){let o=u`
    <strong>${l(Wg[t])}</strong>
    ${n>0&&u`<span class="count">${n}</span>`}
    <span class="soft">${l(n===0?Ug[t]:Bg[t])}</span>
  `;return n===0?u`<div class="mode">${o}</div>`:u`<a class="mode" href=${ve(e,t)}>${o}</a>`}var Wg={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},Bg={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},Ug={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function Gg({content:e}){let t=tt(e,ge(e.course.id,A())),n=F(e).filter(({lesson:a})=>t[a.id]==="completed"&&U(a).length),[o,s]=v(null);return n.length?u`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),he(Ps(e.course.id,o??n[0].lesson.id))}}>
      <label for="lesson">${l("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>s(a.target.value)}>
        ${n.map(({lesson:a})=>u`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${l("practise")}</button>
    </form>
  `:null}var Vg=[0,10,20,30,50,100],Kg={409:"name_taken",429:"time_zone_too_often"};function Id(){return u`<${Re} title=${l("profile")}><${Yg} /></>`}function Yg(){let{account:e,progress:t}=A(),[n,o]=v(e.username??""),[s,r]=v(e.timezone),[a,i]=v(e.leaderboard_opt_out),[c,d]=v(null),p=q(()=>Xg(e.timezone),[]),{busy:f,done:_,failure:m,run:h}=Y(),y=c??t?.daily_goal_xp??0,g=[...new Set([...Vg,y])].sort(($,x)=>$-x);return u`
    <form onSubmit=${$=>{$.preventDefault(),h(async()=>{await Ml(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await Po(e.id,c)})}}>
      <${X} failure=${m} texts=${Kg} />
      <${ye}
        name="username"
        label=${l("name")}
        help=${l("name_rules")}
        wrong=${m?.errors.username&&l("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${n}
        onValue=${o}
      />
      <${Hr}
        name="timezone"
        label=${l("time_zone")}
        help=${l("time_zone_help")}
        value=${s}
        options=${p.map($=>[$,$.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${Hr}
        name="goal"
        label=${l("daily_goal")}
        disabled=${!t}
        value=${y}
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
  `}function Xg(e){let t=Intl.supportedValuesOf?.("timeZone")??[Dn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function Ld({wanted:e}){return T(()=>{let t=n=>he(n?Jg[e](n):"/",{replace:!0});Zg().then(t,()=>t(null))},[]),u`<${W} />`}var Jg={continue:H,practise:be};async function Zg(){let[e]=Object.entries(kn(M())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=P();return t&&(await O("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function Qg(e,t,n){let o=e.course.id;await xt(o);let s=yr(_e().result);if(s)return{session:s};let r=Ln(o);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&Rd(e,r)?r:await Md(e,{mode:t,lessonId:n})}}var Rd=(e,t)=>ot(ia(e,t),t.attempts,!0);function Dd({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=Xn(),{value:s,error:r}=nt(e,o);return j(l("practice")),T(()=>{Te(e),Se(e).catch(()=>null)},[e,o]),s?u`<${e$} key=${o} content=${s} lessonId=${t} mode=${n} />`:u`<${zd} error=${r} />`}var zd=({error:e})=>u`<h1 class="hidden">${l("practice")}</h1>${e?u`<${te} error=${e} />`:u`<${W} />`}`;function e$({content:e,lessonId:t,mode:n}){let[o]=v(e),s=o.course.id,[r,a]=v(1),{value:i,error:c}=me(()=>Qg(o,n,t),[r]);if(!i)return u`<${zd} error=${c} />`;if(!i.session)return u`
      <section class="finished">
        <h1>${l("nothing_to_practise")}</h1>
        <p>${l("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${be(s)}>${l("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{Qe({result:null}),a(r+1)};return u`<${t$} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function t$({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=v(t),a=ia(e,s),i=(c,d)=>{let p={...ko(s,c),account_id:s.account_id??P()};r(p),Qe({result:p.client_id}),Rd(e,p)?yt(p):aa(p,d)};return u`
    <${Uo}
      again
      content=${e}
      items=${a}
      attempts=${s.attempts}
      onAttempt=${i}
      leave=${{address:be(o),text:l("leave_practice")}}
      finished=${u`<${n$} session=${s} onAgain=${n} />`}
    />
  `}function n$({session:e,onAgain:t}){let n=I(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=A(),a=r.find(({client_id:m})=>m===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:f}=Cd(e),_=e.practice.mode==="mistakes"&&f===p;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${l("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${f} / ${p}</p>
      <p class="soft">${l("right_at_once",{right:f,count:p})}</p>
      <div role="status">
        ${i>0&&u`<p class="gained">${l("xp_gained",{xp:i})}</p>`}
        ${i===0&&u`<p class="soft">${l("practice_unpaid")}</p>`}
        ${c&&u`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${l("life_earned")}</p>`}
        ${d.length>0&&u`<${o$} courseId=${e.course_id} ids=${d} />`}
        ${o&&s&&i!==void 0&&u`<p>${l("streak")}: ${l("days",{count:s.streak_current})}</p>`}
        <${Mo} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&u`<button type="button" class="primary" onClick=${t}>${l("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${H(e.course_id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function o$({courseId:e,ids:t}){let{value:n}=Ut(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return u`
    <p>
      ${l("words_improved",{count:t.length})}
      ${o.length>0&&u`<br /><strong dir="auto">${o.join(", ")}</strong>`}
    </p>
  `}var Rn=50,s$=300,Fd={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},r$={all:"words_all",due:"words_due",...Fd},qd=e=>["all","new"].includes(e);async function a$(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([ke(e),Se(e)]);if(!n)return await a,Hd(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:qd(s)?"text":"strength",page:r,limit:Rn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await O("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(p=>({...p,...na(p)})),total:d.total}}async function Hd(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([xe(e),$t(e)]);if(!r||!a)return null;let{words:i}=a,c=He(C()),d=await od(r,c.now),p=t?{}:{state:"new"},f=jd(n),_=i.filter(m=>i$(m).some(h=>jd(h).includes(f))).map(m=>({...m,word_id:m.id,...p,...d.get(m.id)})).filter(m=>o==="all"||(o==="due"?We(m,c):m.state===o)).sort((m,h)=>(qd(o)?0:m.strength-h.strength)||m.text.localeCompare(h.text));return{rows:_.slice((s-1)*Rn,s*Rn),total:_.length}}var jd=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),i$=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function Wd({courseId:e}){let[t,n]=v(""),[o,s]=v(""),[r,a]=v("all");return j(l("vocabulary")),T(()=>{let i=setTimeout(()=>s(t.trim()),s$);return()=>clearTimeout(i)},[t]),u`
    <${rt} courseId=${e} current="words" />
    <h1>${l("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
      <div>
        <label for="search">${l("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
      </div>
      <div>
        <label for="filter">${l("show_words")}</label>
        <select id="filter" onChange=${i=>a(i.target.value)}>
          ${Object.entries(r$).map(([i,c])=>u`<option key=${i} value=${i}>${l(c)}</option>`)}
        </select>
      </div>
    </form>
    <${c$} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
  `}function c$({courseId:e,search:t,filter:n}){let{account:o}=A(),[s,r]=v(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=ie(()=>Hd(e,a),()=>a$(e,a),[s,o?.id]),{value:p}=nt(e,o?.id);if(c)return u`<${te} error=${c} />`;let f=n==="all";if(!i||!i.total&&!f&&d==="waiting")return u`<${W} />`;let{rows:_,total:m}=i,h=He(C());return m?u`
    <p role="status">${l("words_found",{count:m})}</p>
    <p><a class="button" href=${ve(e,"words")}>${l("practise_words")}</a></p>
    ${o&&u`<${l$} courseId=${e} account=${o.id} />`}
    ${o&&d==="late"&&u`<p class="soft">${l("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(y=>u`<li key=${y.word_id}><${u$} word=${y} course=${p?.course} today=${h} /></li>`)}
    </ul>
    ${m>Rn&&u`<p class="pages">
      <button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${l("previous")}</button>
      <button type="button" disabled=${s*Rn>=m} onClick=${()=>r(s+1)}>${l("next")}</button>
    </p>`}
  `:u`<p class="empty" role="status">${l(t||!f?"words_none":"words_empty")}</p>`}function l$({courseId:e,account:t}){let{busy:n,failure:o,run:s}=Y(),r=a=>s(async()=>{let i=new URLSearchParams({course_id:e,...a}),{data:c,headers:d}=await O("GET",`/progress/words/export?${i}`,{account:t,asFile:!0});Vo(c,/filename="([^"]+)"/.exec(d.get("Content-Disposition"))[1])});return u`
    <${X} failure=${o} texts=${{409:"export_too_large"}} />
    <p class="links">
      <button type="button" disabled=${n} onClick=${()=>r({format:"apkg"})}>${l("export_anki")}</button>
      ${o?.status===409&&u`<button type="button" disabled=${n} onClick=${()=>r({format:"apkg",sounds:!1})}>${l("export_without_sounds")}</button>`}
      <button type="button" disabled=${n} onClick=${()=>r({format:"csv"})}>${l("export_csv")}</button>
    </p>
  `}function u$({word:e,course:t,today:n}){let{text:o,translations:s,state:r,strength:a}=e;return u`
    <p>
      <strong ...${R(t?.target_language)}>${o}</strong><span class="hidden">: </span>
      <span class="soft" ...${R(t?.source_language)}>${s.join(", ")}</span>
    </p>
    ${r&&u`<p class="strength">
      <span class=${`state ${r}`}>${l(Fd[r])}</span>
      ${We(e,n)&&u`<span class="state">${l("word_due")}</span>`}
      ${r!=="new"&&u`<progress max="1" value=${a} aria-label=${l("strength")}></progress>
        <span class="soft">${l("percent",{score:Math.round(100*a)})}</span>`}
    </p>`}
  `}var d$={home:Vu,resume:Ld,course:uu,lesson:td,practice:Nd,session:Dd,mistakes:id,words:Wd,placement:vd,leaderboard:Xu,notifications:fu,signIn:hd,register:gd,account:Yl,profile:Id,changePassword:$d,devices:du,ownData:fd,forgotPassword:wd,resetPassword:yd,confirmEmail:Ql,notFound:cd},Bd=["lesson","session","placement"],p$={en:"English",es:"Español"},Ud=document.getElementById("app");function f$(){let{path:e,language:t,account:n}=A(),[o]=_s(c=>console.error(c)),{name:s,parameters:r}=fn(e),a=d$[s],i=I(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Pe().then(El).then($e)},[n?.id]),T(()=>{wt()},[e,n?.id]),u`
    <a class="skip" href="#content">${l("skip_to_content")}</a>
    ${!Bd.includes(s)&&u`<${mu} />`}
    <main id="content" tabindex="-1">
      ${o?u`<h1>${l("error")}</h1><p>${l("error_reload")}</p>`:u`<${a} key=${e} ...${r} />`}
    </main>
    ${!Bd.includes(s)&&u`<${m$} language=${t} account=${n} /><${pd} />`}
  `}function m$({language:e,account:t}){return u`
    <footer class="foot">
      <nav aria-label=${l("more")}>
        ${ro(t)&&u`<a href="/studio">${l("studio_link")}</a>`}
        <a href="/swagger">${l("for_developers")}</a>
        <a href="/api/docs/content">${l("for_creators")}</a>
        <a href="/api/docs/database-setup">${l("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${l("language_of_the_page")}</span>
        <select onChange=${n=>ni(n.target.value)}>
          ${Ts.map(n=>u`<option value=${n} selected=${n===e}>${p$[n]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");oi();Kn({});di();await Promise.all([Ba(),Pe(),Tn()]);document.addEventListener("visibilitychange",()=>document.visibilityState==="visible"&&wt());addEventListener("online",$e);Ud.replaceChildren();sn(u`<${f$} />`,Ud);document.documentElement.classList.remove("starting");Qn();Mc();
