// Made by "make bundle". Contains Preact and htm: see vendor/.
var ga="langlearn.clock";var as=vp(),R=()=>Date.now()+as;function $a(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-R())>1e4))return;let n=t-Date.now();as=Math.abs(n)>1e4?n:0;try{localStorage.setItem(ga,String(as))}catch{}}function vp(){try{return Number(localStorage.getItem(ga))||0}catch{return 0}}function Kn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:is()}function is(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var xp="langlearn";var Yn={packages:"course_id",results:"client_id",values:"key"},kp=3e3,Ct=Object.fromEntries(Object.keys(Yn).map(e=>[e,new Map])),wa=null;function Sp(){return wa??=new Promise(e=>{let t=setTimeout(()=>e(null),kp),n=o=>{clearTimeout(t),e(o)};try{let o=indexedDB.open(xp,1);o.onupgradeneeded=()=>{for(let[s,r]of Object.entries(Yn))o.result.createObjectStore(s,{keyPath:r})},o.onsuccess=()=>{let s=o.result;s.onversionchange=()=>s.close(),n(s)},o.onerror=()=>n(null)}catch{n(null)}}),wa}async function cs(e,t,n,o){let s=await Sp();if(!s)return o(Ct[e]);try{return await new Promise((r,a)=>{let i=s.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return o(Ct[e])}}var ls=async(e,t)=>Ct[e].get(t)??cs(e,"readonly",n=>n.get(t),()=>{});async function Z(e){let t=await cs(e,"readonly",o=>o.getAll(),()=>[]),n=Ct[e];return[...t.filter(o=>!n.has(o[Yn[e]])),...n.values()]}var pn=(e,t)=>re(e,t[Yn[e]],()=>t),ie=(e,t)=>re(e,t,()=>null);async function re(e,t,n){let o=Ct[e].get(t);return await cs(e,"readwrite",s=>{let r=s.get(t);return r.onsuccess=()=>{o??=r.result;let a=n(o),i=a?s.put(a):s.delete(t);i.onsuccess=()=>Ct[e].delete(t)},r},s=>{let r=n(o);r?s.set(t,r):s.delete(t)}),o}var D=async e=>(await ls("values",e))?.value??null,Ke=(e,t)=>pn("values",{key:e,value:t});var Tp="langlearn.media",{media:Ap}=document.getElementById("app").dataset,ye=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:Ap+e.replace(/^\/+/,""),us=()=>caches.open(Tp),je=e=>`media:${e}`;async function ht(e,{without:t=[]}={}){if(!e.length)return;let n=(await Z("values")).filter(({key:r})=>r.startsWith(je(""))&&!t.includes(r)),o=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),s=await us();for(let{sha256:r,path:a}of e)o.has(r)||await s.delete(ye(a))}var U,ba,Ep,Ye,ds,eo,va,Jn,xa,ms,ps,ka,mn=Symbol.for("pv"),to={},no=[],Op=/^m(i|n|o|s|text|space)$/,_s=Array.isArray,hs=no.slice,$t=Object.assign;function gt(e){e&&e.parentNode&&e.remove()}function Sa(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?hs.call(arguments,2):n),fn(e,a,o,s,null)}function fn(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:mn,__v:s||++ba,__i:-1,__u:0};return!s&&U.vnode&&U.vnode(r),r}function oo(e){return e.children}function Zn(e,t){this.props=e,this.context=t,this.__g=0}function Xe(e,t){if(t==null)return e.__&&Xe(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Xe(e)}function Mp(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=$t({constructor:mn},n)).__v=n.__v+1,U.vnode&&U.vnode(t),gs(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||Xe(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,Pa(s,t,r),n.__=n.__e=null,t.__e!=o&&Ta(t))}function Ta(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Ta(e)}function fs(e){(8&e.__g||(e.__g|=8,Ye.push(e),eo++))&&ds==U.debounceRendering||((ds=U.debounceRendering)||queueMicrotask)(Aa)}function Aa(){try{for(var e,t=1;Ye.length;)Ye.length>t&&Ye.sort(va),e=Ye.shift(),t=Ye.length,8&e.__g&&Mp(e)}finally{(eo=Ye.length)&&(ds||queueMicrotask)(Aa)}}function Ea(e,t,n,o,s,r,a,i,c,d,p){var f,_,m,h,g,$,y=o.__k||no,w=t.length;for(c=Pp(n,t,y,c,w),f=0;f<w;f++)(m=n.__k[f])!=null&&(_=~m.__i&&y[m.__i]||to,m.__i=f,$=gs(e,m,_,s,r,a,i,c,d,p),h=m.__e,(_.ref!=m.ref||8&_.__u)&&(_.ref&&$s(_.ref,null,m,_),m.ref&&p.push(m.ref,m.__c||h,m)),g=g||h,4&m.__u?(c=Oa(m,c,e,!_.__v),_.__e&&(_.__e=null)):typeof m.type=="function"&&$!==void 0?c=$:h&&(c=h.nextSibling),m.__u&=-21);return n.__e=g,c}function Pp(e,t,n,o,s){var r,a,i,c,d,p,f,_,m,h=n.length,g=h,$=0,y=0,w=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=w[r]=fn(null,a):_s(a)?a=w[r]=fn(oo,{children:a}):a.constructor===mn&&a.__b?a=w[r]=fn(a.type,a.props,a.key,a.ref,a.__v):w[r]=a,c=r+$,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=Cp(a,n,c,g))&&(g--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?$--:d==c+1?$++:d!=c&&(d>c?$--:$++,y=1)):(~d||(s>h?$--:s<h&&$++),typeof a.type!="function"&&(a.__u|=4))):w[r]=null;if(y){for(p=[],f=[],r=0;r<s;r++)if((a=w[r])&&16&a.__u){for($=0,_=p.length;$<_;)p[m=$+_>>1]<a.__i?$=m+1:_=m;p[$]=a.__i,f[r]=$+1}for($=p.length;r--;)f[r]&&(f[r]==$?$--:w[r].__u|=4)}if(g)for(r=0;r<h;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=Xe(i)),ws(i,i));return o}function Oa(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=Oa(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=Xe(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Cp(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function ya(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Xn(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||ya(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||ya(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=ps[t]||(ps[t]=Np(t)),(e.__a||(e.__a={}))[t]=ms,r=t!=(t=t.replace(xa,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Np(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Jn]==null)t[Jn]=ms++;else if(t[Jn]<this.__a[e])return;return n(U.event?U.event(t):t)}}}function gs(e,t,n,o,s,r,a,i,c,d){var p,f,_,m,h,g,$,y,w,x,v,A,E,O,k,L,J,he,pe=t.type;if(t.constructor!==mn)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,f=r=[],p.nodeType==8?i=Qn(p,r):r.push(p),i=r[0]||i),(p=U.__b)&&p(t);e:if(typeof pe=="function"){_=a.length;try{if(y=t.props,w=(p=pe.prototype)&&p.render,x=(p=pe.contextType)&&o[p.__c],v=p?x?x.props.value:p.__:o,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(w?t.__c=m=new pe(y,v):(t.__c=m=new Zn(y,v),m.constructor=pe,m.render=Lp),x&&x.sub(m),m.state||(m.state={}),m.__n=o,m.__g|=8,m.__h=[],m.__k=[]),w&&(m.__s||(m.__s=m.state),pe.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=$t({},m.__s)),$t(m.__s,pe.getDerivedStateFromProps(y,m.__s)))),h=m.props,g=m.state,m.__v=t,n.__c){if(y!==h&&w&&!pe.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(y,v),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(y,m.__s,v)===!1){t.__v!=n.__v&&(m.props=y,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(le){le&&(le.__=t)}),no.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),i=Xe(n);break e}m.componentWillUpdate&&m.componentWillUpdate(y,m.__s,v),w&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,g,$)})}else w&&!pe.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),w&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=v,m.props=y,m.__P=e,m.__g&=-5,A=U.__r,E=w?25:0;do m.__g&=-9,A&&A(t),p=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++E<25);w&&(no.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(o=$t({},o,m.getChildContext())),w&&n.__c&&m.getSnapshotBeforeUpdate&&($=m.getSnapshotBeforeUpdate(h,g)),O=p&&p.type===oo&&p.key==null?p.props.children:p,y.__P&&(p=i,s=(e=y.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(le){le&&ws(le,le)}),n.__k=null),i=n.__k?Xe(n,0):null),i=Ea(e,_s(O)?O:[O],t,n,o,s,r,a,i,c,d),y.__P&&(t.__e=null,i=p),t.__u&=-161,f&&f.some(gt),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(le){if(a.length=_,t.__v=null,c||r)if(le&&le.then){if(t.__u|=128|c,r){for(~(J=r.indexOf(i||void 0))||(J=r.length);(he=r[J-1])&&he.nodeType==8;)J--;for(;J<r.length;J++)if(he=r[J])if(r[J]=null,k){if(he==L)break}else{if(he.nodeType!=8)break;he.data.startsWith("$s")&&(L=Qn(k=he))}}if(!k){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;k=i}(p=Qn(k=t.__c.__z||(t.__c.__z=k)))?(t.__e=k,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(gt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),le&&le.then||Ma(t),U.__e(le,t,n)}}else i=t.__e=Rp(n.__e,t,n,o,s,r,a,c,d,e);return(p=U.diffed)&&p(t),i}function Qn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Ma(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ma))}function Pa(e,t,n){for(var o=0;o<n.length;)$s(n[o++],n[o++],n[o++]);U.__c&&U.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){U.__e(r,s.__v)}})}function Rp(e,t,n,o,s,r,a,i,c,d){var p,f,_,m,h,g,$,y,w=n.props||to,x=t.props,v=t.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((h=r[p])&&(v?h.localName==v:h.nodeType==3)){e=h,r[p]=null;break}}if(!e){if(y=d.ownerDocument||document,!v)return y.createTextNode(x);e=y.createElementNS(s,v,x.is?x:d),i&&(U.__m&&U.__m(t,r),i=!1),r=null}if(v){if(d=v=="template"&&e.content||e,r=v=="textarea"&&x.defaultValue!=null?null:r&&hs.call(d.childNodes),!i&&r)for(w={},p=0;p<e.attributes.length;p++)w[(h=e.attributes[p]).name]=h.value;for(p in w)h=w[p],p=="dangerouslySetInnerHTML"?_=h:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||Xn(e,p,null,h,s);for(p in x)h=x[p],p=="children"?m=h:p=="dangerouslySetInnerHTML"?f=h:p=="value"?g=h:p=="checked"?$=h:i&&typeof h!="function"||w[p]===h||Xn(e,p,h,w[p],s);f?(i||_&&(f.__html==_.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(_&&(e.textContent=""),(v=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Op.test(v))&&(s="http://www.w3.org/1999/xhtml"),Ea(d,_s(m)?m:[m],t,n,o,s,r,a,r?r[0]:n.__k&&Xe(n,0),i,c),r&&r.some(gt)),i&&v!="textarea"||(p="value",v=="progress"&&g==null?e.removeAttribute(p):g==null||g===e[p]&&(v!="progress"||g)||Xn(e,p,g,w[p],s),p="checked",$!=null&&$!=e[p]&&Xn(e,p,$,w[p],s))}else w===x||i&&e.data==x||(e.data=x);return e}function $s(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){U.__e(s,n)}}function ws(e,t,n){var o,s,r,a;if(U.unmount&&U.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||$s(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){U.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&ws(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=Qn(o,r=[]))&&(o==e.__e&&r.some(gt),gt(s),gt(o)),n||gt(e.__e),e.__e=e.__c=e.__=null}function Lp(e,t,n){return this.constructor(e,n)}function Nt(e,t){var n,o,s,r;U.__&&U.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=fn(oo,{children:[e]}),s=[],r=[],gs(t,t.__k,o||to,to,t.namespaceURI,o?null:t.firstChild?hs.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),Pa(s,t.__k,r),t.__k.props.children=null}function ys(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,fs(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+ka++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}U={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw eo=0,e}},ba=0,Ep=function(e){return e!=null&&e.constructor===mn},Zn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=$t({},this.state)),typeof e=="function"&&(e=e($t({},n),this.props)),e&&($t(n,e),this.__v&&(t&&this.__k.push(t),fs(this)))},Zn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),fs(this))},Zn.prototype.render=oo,Ye=[],eo=0,va=function(e,t){return e.__v.__b-t.__v.__b},Jn=Symbol(),xa=/(PointerCapture)$|Capture$/i,ms=0,ps={},ka=0;var Je,G,bs,Ca,vs=Object.is,so=0,Fa=[],xs=[],ee=U,Na=ee.__b,Ra=ee.__r,La=ee.diffed,Ia=ee.__c,za=ee.unmount,Da=ee.__;function Rt(e,t){ee.__h&&ee.__h(G,e,so||t),so=0;var n=G.__H||(G.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return so=1,Ip(Ha,e)}function Ip(e,t,n){var o=Rt(Je++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Ha(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);vs(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=G,!G.__f)){G.__f=!0;var s=G.shouldComponentUpdate;G.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,vs(_.__[0],_.__N[0])||(p=!0))}),s){var f=s.call(this,r,a,i);return d?f||p:f}return!d||p}}return o.__}function T(e,t){var n=Rt(Je++,3);!ee.__s&&As(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,G.__H.__h.push(n))}function ne(e,t){var n=Rt(Je++,4);!ee.__s&&As(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,G.__h.push(n))}function P(e){return so=5,W(function(){return{current:e}},[])}function W(e,t){var n=Rt(Je++,7);return As(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ss(e){var t=G.context[e.__c],n=Rt(Je++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(G)),t.props.value):e.__}function Ts(e){var t=Rt(Je++,10),n=b();return t.__=e,G.componentDidCatch||(G.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function zp(){var e;do{for(;e=xs.shift();)try{_n(e)}catch(n){ee.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Fa.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(_n),t.__h.some(ks),t.__h=[]}catch(n){t.__h=[],ee.__e(n,e.__v)}}}while(xs.length)}ee.__b=function(e){G=null,Na&&Na(e)},ee.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Da&&Da(e,t)},ee.__r=function(e){Ra&&Ra(e),Je=0;var t=(G=e.__c).__H;t&&(bs==G?G.__h=[]:(t.__h.some(_n),t.__h.some(ks),Je=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),bs=G},ee.diffed=function(e){La&&La(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&qa(Fa.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),bs=G=null},ee.__c=function(e,t){t.some(function(n){try{n.__h.some(_n),n.__h=n.__h.filter(function(o){return!o.__||ks(o)})}catch(o){n.__h=[function(){throw o}]}}),Ia&&Ia(e,t)},ee.unmount=function(e){za&&za(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,qa(xs.push(s))}else _n(s)}catch(r){t=r}}),o.__H=void 0,t&&ee.__e(t,o.__v))};var ja=typeof requestAnimationFrame=="function";function Dp(e){var t,n=function(){clearTimeout(o),ja&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);ja&&(t=requestAnimationFrame(n))}function qa(e){e!=1&&Ca==ee.requestAnimationFrame||((Ca=ee.requestAnimationFrame)||Dp)(zp)}function _n(e){var t=G,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),G=t}function ks(e){var t=G;e.__c=e.__(),G=t}function As(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!vs(n,e[o])})}function Ha(e,t){return typeof t=="function"?t(e):t}var Ba=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,Ba(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},Wa=new Map;function Ua(e){var t=Wa.get(this);return t||(t=new Map,Wa.set(this,t)),(t=Ba(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,s),r=6),_&&(c.push(r,_,0,s),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var f=0;f<n[p].length;f++)o=n[p][f],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[p][f+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Ga="langlearn.effects";var wt=null;function qe(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(Ga))}}catch{return{sounds:!0,motion:!0}}}function ro(e){let t={...qe(),...e};try{localStorage.setItem(Ga,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var hn=()=>qe().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function jp({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=wt.currentTime+n,[i,c]=[wt.createOscillator(),wt.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(wt.destination),i.start(a),i.stop(a+o)}function Es(e){!qe().sounds||!("AudioContext"in globalThis)||(wt??=new AudioContext,wt.state==="suspended"&&wt.resume(),e.forEach(jp))}var Va=e=>qe().motion&&navigator.vibrate?.(e);function Lt(){Es([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),Va(10)}function It(){Es([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),Va([20,40,20])}var Ka=()=>Es([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var l=Ua.bind(Sa);function q(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function de(e,t){let[n,o]=b({value:null,error:null});return T(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var qp=700;function Ya(e){let[t,n]=b(hn()?0:e);return T(()=>{if(!hn())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/qp);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var yt={path:location.pathname,language:"en",account:null,results:[],placements:[],outbox:[],notifications:null,progress:null,installer:null,hasNewVersion:!1,passed:{}},Os=new Set,N=()=>yt,C=()=>yt.account?.id??null;function j(e){yt={...yt,...e};for(let t of Os)t(yt)}function Ze(e,t){C()===e&&j(t)}function S(){let[e,t]=b(yt);return T(()=>(Os.add(t),t(yt),()=>Os.delete(t)),[]),e}function io(){let e=S().account?.id,t=P({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var $n=new Map,zt=new Map,Fp=["courses","done","known","notifications","passed","placement","progress","reports"],ce=(e,t,n="")=>`${e}:${t}:${n}`,lo=e=>`words:${e}`;async function ue(e,t,n){(e===null||e===C())&&await pn(t,n)}async function Dt(e,t){let n={...t,read_at:R()};Ze(e,{progress:n}),await ue(e,"values",{key:ce("progress",e),value:n})}var gn=({account_id:e,data:t})=>t.course.is_public||[null,C()].includes(e),Hp=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});function co(e){return["sent","refused"].includes(e.state)&&![null,C()].includes(e.account_id)&&e.attempts.some(o=>"answer"in o)?Hp(e):e}async function uo(){$n.clear(),zt.clear();let e=await Z("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await Z("values"),o=({key:c,value:d})=>{let[p,...f]=c.split(":");return Fp.includes(p)?f[0]!==(C()??""):["words","media"].includes(p)?![null,C()].includes(d.account_id)&&!t.has(f.join(":")):!1},s=n.filter(o),r=s.filter(({key:c})=>c.startsWith(je(""))),a=r.flatMap(({value:c})=>c.assets);await ht(a,{without:r.map(({key:c})=>c)});for(let{key:c}of s)await re("values",c,d=>d&&o(d)?null:d);await ht(a);for(let{course_id:c}of e.filter(d=>!gn(d)))await re("packages",c,d=>d&&!gn(d)?null:d);let i=await Z("results");for(let{client_id:c}of i.filter(d=>co(d)!==d))await re("results",c,d=>d&&co(d));j({results:await Z("results")})}var Xa=new Map;function po(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(Xa.get(e)??Promise.resolve()).then(t);return Xa.set(e,n.catch(()=>null)),n}var Wp="/api/v1",jt="session",Bp=3,Up=10,Gp=2e4,Vp=12e4,Kp=6e5,Qe=class extends Error{constructor({status:t,code:n,message:o,details:s,errors:r,context:a,retryAfter:i}){super(o),Object.assign(this,{status:t,code:n,details:s,errors:r??{},context:a??{},retryAfter:i})}},Ps="ACCOUNT_CHANGED";function fo(e){if(!(e===null||e===C()))throw new Qe({status:401,code:Ps,message:"Not signed in as this account any more"})}var et=({status:e})=>[0,408,429,500,502,503,504].includes(e),qt=3e3,Cs=()=>new Qe({status:0,code:"LATE",message:"No response yet"});function Ft(e){let t=new Promise((n,o)=>setTimeout(()=>o(Cs()),qt));return Promise.race([e,t])}var Oe=null,Ms=new Set,wn="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;wn&&(wn.onmessage=({data:e})=>{e.accessToken&&(Oe={account:e.account.id,token:e.accessToken}),Ht()});var Yp=e=>new Promise(t=>setTimeout(t,e*1e3));async function M(e,t,n){let{account:o,headers:s={},repeat:r=e==="GET",asGuest:a=!1,...i}=n;if(o===void 0)throw new TypeError(`${e} ${t} names no account`);let c=null;for(let d=1;;d+=1){let p=a&&o!==C()?null:o,f=null;try{p!==null&&(f=await Xp(p,c));let _=f?{...s,Authorization:`Bearer ${f}`}:s;return{...await yn(e,t,{...i,account:p,headers:_}),account:p}}catch(_){if(_.code===Ps){if(!a)throw _}else if(_.status===401&&f&&!c)c=f;else if(r&&d<Bp&&[429,503].includes(_.status)&&_.retryAfter<=Up)await Yp(_.retryAfter);else throw _}}}async function yn(e,t,{account:n=null,body:o,form:s,headers:r={},asFile:a=!1,keepalive:i=!1,transport:c=fetch}){fo(n);let d=new AbortController,p=setTimeout(()=>d.abort(),s?Kp:a?Vp:Gp);n!==null&&Ms.add(d);let f,_;try{f=await c(Wp+t,{method:e,cache:"no-store",headers:o===void 0?r:{...r,"Content-Type":"application/json"},body:s??(o===void 0?void 0:JSON.stringify(o)),keepalive:i,signal:d.signal}),$a(f.headers),a&&f.ok?_={data:await f.blob()}:_=f.status===304?{}:await f.json()}catch{throw fo(n),new Qe({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(p),Ms.delete(d)}if(fo(n),!f.ok&&f.status!==304)throw new Qe({status:f.status,code:_.error?.code,message:_.message,details:_.error?.details,errors:_.errors,context:_.error?.context,retryAfter:Number(f.headers.get("Retry-After")??1)});return{status:f.status,data:_.data??null,meta:_.meta,headers:f.headers}}async function Xp(e,t){let n=()=>Oe?.account===e&&Oe.token!==t;return n()||await Ja(()=>n()||Jp(e)),fo(e),Oe?.account===e?Oe.token:null}var Ja=e=>po("langlearn.refresh",e);async function Ns(e,t,{account:n,body:o},s){await M("GET","/users/profile",{account:n}),await Ja(async()=>{let r={Authorization:`Bearer ${Oe?.token}`};await s((await yn(e,t,{account:n,body:o,headers:r})).data)})}async function Jp(e){let t=await D(jt);if(t?.account.id!==e)return Ht();let{refreshToken:n}=t,o=s=>s.refreshToken===n;try{let{data:s}=await yn("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await Rs(s,o)}catch(s){if(!([400,401].includes(s.status)&&s.code!==Ps))throw s;await mo(o)}}async function Zp({user:e,tokens:t}){await Ke(jt,{refreshToken:t.refreshToken,account:e}),await Za(e,t)}async function Rs({user:e,tokens:t},n=()=>!0){let o=!1;await Ls(s=>s.account.id!==e.id||!n(s)?s:(o=!0,{refreshToken:t.refreshToken,account:e})),o?await Za(e,t):await Ht()}async function Za(e,{accessToken:t}){Oe={account:e.id,token:t},wn?.postMessage({accessToken:t,account:e}),await Ht()}var Ls=e=>re("values",jt,t=>{let n=t?e(t.value):null;return n&&{key:jt,value:n}});async function mo(e=()=>!0){let t=null;return await Ls(n=>e(n)?(t=n,null):n),t&&wn?.postMessage({accessToken:null,account:null}),await Ht(),t}async function Ht(){let e=(await D(jt))?.account??null;if(Oe&&Oe.account!==e?.id&&(Oe=null),C()===(e?.id??null))return j({account:e});j({account:e,progress:null,passed:{},notifications:null});for(let t of Ms)t.abort();await uo()}async function Is(e){await Ls(t=>t.account.id===e.id?{...t,account:e}:t),wn?.postMessage({account:e}),await Ht()}async function Qa(){j({account:(await D(jt))?.account??null})}async function ei(e,t){let n={"Accept-Language":N().language};await Zp((await yn("POST",e,{body:t,headers:n})).data)}var ti=(e,t)=>ei("/auth/login",{email:e,password:t});async function ni(e,t){let n=o=>ei("/auth/register",{email:e,password:t,timezone:o});try{await n(Kn())}catch(o){if(!o.errors?.timezone)throw o;await n(is())}}async function oi(){let e=await mo();e&&await yn("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var si={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",studio_link:"Studio: the inbox of your courses",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",hint_accent:"Mind the accents: not {given} but {expected}.",hint_letters:"Mind the letters: not {given} but {expected}.",hint_typo:"One letter off: not {given} but {expected}.",hint_spaces:"Mind spaces, hyphens and apostrophes: not {given} but {expected}.",hint_swapped:"Two letters changed places: not {given} but {expected}.",hint_words:"In words, {given} is {expected}.",hint_numeral:"Here {given} is written {expected}.",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",claim:"My answer is right",claim_which:"Which of them is right?",claim_sure:"Is this really how you spell it?",claim_yes:"Yes, send it",claim_no:"No",claim_sent:"Sent. You will hear from the makers.",claim_waits:"Noted. It goes to the makers with your answers.",claim_waits_guest:"Noted. It goes to the makers once you have an account.",claim_accepted:"You are right: this answer is accepted now.",claim_rejected:"The makers have looked at this answer before: it is not accepted.",claim_refused:"The makers cannot look at this answer any more.",sending:"Sending …",tip:"Help with this lesson",tip_back:"Back to the exercise",report:"Report",report_about:"Report a problem: {name}",report_lesson:"Something wrong in this lesson?",report_course:"Something wrong in this course?",report_title:"Report a problem",report_what:"What is wrong?",wrong_answer:"The accepted answer is wrong",wrong_text:"There is a mistake in the text",wrong_audio:"The sound is wrong or bad",wrong_image:"The picture is wrong or bad",wrong_offensive:"It is offensive",wrong_other:"Something else",report_comment:"Anything to add?",report_comment_needed:"What is it?",report_send:"Send",report_more:"Report something else",report_waits:"Noted. It is sent as soon as possible.",report_rejected:"The makers have looked at this before and see no fault.",report_refused:"This is not in the course any more.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.",adopt_reports:"Add what I have reported here to my account",reports_move:"What you have reported here moves to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",export_anki:"Export for Anki",export_csv:"CSV",export_without_sounds:"Export without sounds",export_too_large:"With its sounds the file is too large.",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_letters.1":"Right – mind the letters","said_letters.2":"Right – check the letters","said_spaces.1":"Right – only the spacing","said_spaces.2":"Right – mind the spacing","said_words.1":"Right – next time in words","said_words.2":"Right – now try it in words","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",own_reports:"My reports",own_reports_none:"Nothing yet. When you say that your answer is right, or report a problem, you see here what became of it.",show_older:"Show older ones",state_waiting:"waits",state_open:"with the makers",state_claim_accepted:"you were right",state_claim_rejected:"not accepted",state_claim_obsolete:"the exercise has changed",state_report_accepted:"mended",state_report_rejected:"no fault found",state_report_obsolete:"no longer in the course",makers_say:"The makers:",notifications:"Notifications",unread:"unread",notifications_none:"Nothing yet. Here you read what became of your claims and reports.",told_claim_accepted:"You were right: “{answer}” is accepted now.",told_claim_rejected:"“{answer}” is still not accepted.",told_report_accepted:"Thank you: the makers agree with your report.",told_report_rejected:"The makers see no problem in what you reported.",rank:"Rank",you:"you"};var ri={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",studio_link:"Estudio: el buzón de tus cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",hint_accent:"Fíjate en las tildes: no {given}, sino {expected}.",hint_letters:"Fíjate en las letras: no {given}, sino {expected}.",hint_typo:"Por una letra: no {given}, sino {expected}.",hint_spaces:"Fíjate en espacios, guiones y apóstrofos: no {given}, sino {expected}.",hint_swapped:"Dos letras se han cambiado de sitio: no {given}, sino {expected}.",hint_words:"En palabras, {given} es {expected}.",hint_numeral:"Aquí {given} se escribe {expected}.",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",claim:"Mi respuesta es correcta",claim_which:"¿Cuál es correcta?",claim_sure:"¿De verdad se escribe así?",claim_yes:"Sí, enviar",claim_no:"No",claim_sent:"Enviado. El equipo del curso te responderá.",claim_waits:"Anotado. Se enviará con tus respuestas.",claim_waits_guest:"Anotado. Se enviará cuando tengas una cuenta.",claim_accepted:"Tienes razón: esta respuesta ya vale.",claim_rejected:"El equipo ya miró esta respuesta: no se acepta.",claim_refused:"Esta respuesta ya no se puede revisar.",sending:"Enviando …",tip:"Ayuda con esta lección",tip_back:"Volver al ejercicio",report:"Avisar",report_about:"Avisar de un problema: {name}",report_lesson:"¿Algo mal en esta lección?",report_course:"¿Algo mal en este curso?",report_title:"Avisar de un problema",report_what:"¿Qué está mal?",wrong_answer:"La respuesta aceptada está mal",wrong_text:"Hay un error en el texto",wrong_audio:"El sonido está mal",wrong_image:"La imagen está mal",wrong_offensive:"Es ofensivo",wrong_other:"Otra cosa",report_comment:"¿Quieres añadir algo?",report_comment_needed:"¿Qué es?",report_send:"Enviar",report_more:"Avisar de otra cosa",report_waits:"Anotado. Se enviará en cuanto se pueda.",report_rejected:"El equipo del curso ya lo miró y no ve ningún error.",report_refused:"Esto ya no está en el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.",adopt_reports:"Añadir a mi cuenta los avisos hechos aquí",reports_move:"Los avisos que has hecho aquí pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",export_anki:"Exportar a Anki",export_csv:"CSV",export_without_sounds:"Exportar sin sonidos",export_too_large:"Con los sonidos, el archivo es demasiado grande.",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_letters.1":"Bien, cuidado con las letras","said_letters.2":"Bien, revisa las letras","said_spaces.1":"Bien, solo fallan los espacios","said_spaces.2":"Bien, cuidado con los espacios","said_words.1":"Bien, la próxima vez en palabras","said_words.2":"Bien, ahora en palabras","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",own_reports:"Mis avisos",own_reports_none:"Todavía nada. Cuando digas que tu respuesta es correcta o avises de un problema, verás aquí qué ha sido de ello.",show_older:"Ver más antiguos",state_waiting:"por enviar",state_open:"en revisión",state_claim_accepted:"tenías razón",state_claim_rejected:"no se acepta",state_claim_obsolete:"el ejercicio ha cambiado",state_report_accepted:"corregido",state_report_rejected:"no es un error",state_report_obsolete:"ya no está en el curso",makers_say:"El equipo:",notifications:"Notificaciones",unread:"sin leer",notifications_none:"Todavía nada. Aquí leerás qué ha sido de tus avisos.",told_claim_accepted:"Tenías razón: «{answer}» ya vale.",told_claim_rejected:"«{answer}» sigue sin aceptarse.",told_report_accepted:"Gracias: el equipo del curso te da la razón.",told_report_rejected:"El equipo no ve ningún error en lo que señalaste.",rank:"Puesto",you:"tú"};var ai={en:si,es:ri},ii="langlearn.language",zs=Object.keys(ai);function u(e,t={}){let{language:n}=N(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=ai[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function Ds(e){let{language:t}=N();try{return new Intl.DisplayNames([t],{type:"language"}).of(e.split("-x-")[0])}catch{return e}}var Wt=e=>Bt(e,{dateStyle:"medium"}),bn=(e,t="narrow")=>Bt(e,{weekday:t,timeZone:"UTC"}),ci=e=>Bt(e,{day:"numeric",month:"long",timeZone:"UTC"}),li=e=>Bt(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),js=e=>Bt(e,{timeStyle:"short"});function Bt(e,t){let{language:n}=N(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function _o(e){let{language:t}=N(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var ui=e=>Bt(e,{dateStyle:"medium",timeStyle:"short"});function di(e){document.documentElement.lang=e;try{localStorage.setItem(ii,e)}catch{}j({language:e})}function pi(){let e=null;try{e=localStorage.getItem(ii)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>zs.includes(o))??"en";document.documentElement.lang=n,j({language:n})}var{studio:Qp}=document.getElementById("app").dataset,ef=e=>["content_creator","admin"].includes(e?.role),ho=e=>Qp!==void 0&&ef(e);var tf=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/notifications$/,"notifications",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/reports$/,"ownReports",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],fi=["signIn","register","forgotPassword","resetPassword"];function vn(e){for(let[t,n,o]of tf){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,nf(s[a+1])]))}}return{name:"notFound",parameters:{}}}function nf(e){try{return decodeURIComponent(e)}catch{return e}}var B=e=>`/learn/courses/${encodeURIComponent(e)}`,nt=(e,t)=>`${B(e)}/lessons/${encodeURIComponent(t)}`,xe=e=>`${B(e)}/practice`,ke=(e,t)=>`${xe(e)}/${t}`,Fs=(e,t)=>`${xe(e)}/lessons/${encodeURIComponent(t)}`,mi=e=>`${B(e)}/mistakes`,_i=e=>`${B(e)}/words`,hi=e=>`${B(e)}/placement`,Me=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`,gi=/^\/studio(\/|$)/;function qs(){let e=new URLSearchParams(location.search).get("next")??"/";if(!/^\/(?!\/)/.test(e))return"/";let{origin:t,pathname:n}=new URL(e,location.origin);return(vn(n).name!=="notFound"||gi.test(n))&&t===location.origin?n:"/"}var _e=()=>history.state??{},ot=e=>history.replaceState({..._e(),...e},"");function of(e){let{steps:t}=_e(),n=t===void 0&&fi.includes(vn(location.pathname).name);return[...fi,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function $i(){let{steps:e}=_e();e?history.go(-e):gi.test(qs())?location.replace(qs()):ge(qs(),{replace:!0})}function ge(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=_e();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),j({path:location.pathname}),scrollTo(0,0)}var tt=null;function wi(e,t){let n={ask:e,exit:t,isAsking:!1};if(tt=n,!_e().isGuarded){let o=_e();ot({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{tt===n&&(tt=null)}}async function sf(){let e=tt;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||tt!==e)&&(tt=null,_e().isInside?history.go(-2):ge(e.exit,{replace:!0}))}function rf(){let{isBelow:e,isGuarded:t}=_e();tt&&e?sf():e?history.back():(!tt||!t)&&j({path:location.pathname})}function yi(){addEventListener("popstate",rf),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=vn(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),ge(t.pathname+t.search,{state:of(o)}))})}var Ji=["correct","accent","typo","incomplete","wrong"];var xn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},Zi={translation:(e,t,n)=>bi(e.target_text,e,t,n.either(e)),"translation-word-bank":af,"fill-in-the-blank":cf,vof:uf,pairs:df,informative:pf,ordering:ff,"multiple-choice":mf,listening:(e,t,n)=>xi(t)?vi(e.transcript):bi(e.transcript,e,t,[n.heard(e)]),speaking:(e,t,n)=>xi(t)?vi(e.text):_f(e,t,n)},nr=Object.keys(Zi);function bo(e,t,n=null,o=Xi){let s=nr.find(a=>a===e||a.replaceAll("-","_")===e);if(!s)throw new RangeError(`Unknown exercise type ${e}`);let r=Bs(n)>65536?null:Zi[s](t,n,o??Xi);if(r===null)throw new xn(s);return r}function bi(e,t,n,o){if(!ec(n))return null;let s=!!t.strict,r=$o([e,...t.alternatives??[]],n,o,s),a=c=>$o([c],n,o,s).verdict==="correct",i=r.verdict==="correct"?null:vo(t,a);return Pe(r.verdict,r.score,r.accepted,kc(r),i)}function af(e,t,n){if(!sr(t))return null;let o=[...e.correct_words],s=vf(e.word_bank,t);if(!s.every(Boolean))return Pe("wrong",0,o,xf(o,t,s));let r=[o,...(e.alternatives??[]).map(tr)],a=Si(r,t,n.either(e)),i=or(a,({verdict:p,differences:f})=>[Vt(p),f]),c=p=>Si([tr(p)],t,n.either(e))[0].verdict==="correct",d=i.verdict==="correct"?null:vo(e,c);return Pe(i.verdict,i.score,i.accepted,kf(i),d)}function cf(e,t,n){let o=nc(e.blanks,"position");if(!Array.isArray(t)||t.length>o.length||!t.every(p=>p===null||typeof p=="string"))return null;let s=[n.taught(e)],r=o.map((p,f)=>{let _=t[f]??"";return{...$o(p.correct_answers,_,s,!!e.strict),written:_}}),a=r.map(p=>{let f=xm(p);return{op:f,expected:p.accepted,given:f==="missing"?null:p.written}}),i=0;for(let p of r)i+=p.score;let c=Math.max(...r.map(p=>Vt(p.verdict))),d=r.map(p=>p.accepted);return Pe(Ji[c],i/r.length,d,a,lf(e,r,s))}function lf(e,t,n){for(let[o,{verdict:s,written:r}]of t.entries()){if(s==="correct")continue;let i=vo(e,c=>$o([c],r,n,!!e.strict).verdict==="correct",o);if(i!==null)return i}return null}function uf(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Pe(n?"correct":"wrong",n?1:0,e.is_true,[])}function df(e,t){if(!Array.isArray(t)||t.length>100||!t.every(gf))return null;let n=e.pairs.map(ki),o=bf(n,t.map(ki));return Qi(n.length,t.length,n,o)}function pf(e,t){return t===null||t===!0?Pe("correct",1,null,[]):null}function ff(e,t){if(!sr(t))return null;let n=nc(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:oe(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?yf(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return Qi(s.length,t.length,s,o)}function mf(e,t){if(!sr(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Pe(a,Math.max(0,s-r)/n.length,n,i)}function _f(e,t,n){let o=Array.isArray(t)?t:[t];if(o.length===0||o.length>5||!o.every(ec))return null;let s=[e.text,...e.alternatives??[]],r=e.strict?100:e.min_similarity??85,a=o.flatMap(f=>Wi(s,f,n.heard(e),r)),i=or(a,f=>[Vt(f.verdict),f.differences]),c=f=>Wi([f],i.guess,n.heard(e),r).some(({verdict:_})=>_==="correct"),d=i.verdict==="correct"?null:vo(e,c),p=Pe(i.verdict,i.score,i.accepted,kc(i),d);return Array.isArray(t)?{...p,heard:i.guess}:p}function Pe(e,t,n,o,s=null){let r=0;return{is_correct:["correct","accent","typo"].includes(e),score:hf(t),verdict:e,expected:n,diff:o.filter(a=>a.op!=="extra"||++r<=100),note:s}}function vo(e,t,n=null){let s=(Array.isArray(e.notes)?e.notes:[]).find(r=>(r?.blank??null)===n&&typeof r?.answer=="string"&&typeof r.text=="string"&&t(r.answer));return s?s.text:null}function Qi(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Pe(r,s/Math.max(e,t),n,o)}function vi(e){return Pe("skipped",0,e,[])}function hf(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function Vt(e){return Ji.indexOf(e)}function or(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function ec(e){return typeof e=="string"&&tc(e)<=2e3}function sr(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function gf(e){return typeof e?.left=="string"&&typeof e.right=="string"}function xi(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function tc(e){let t=e.length;for(let n=1;n<e.length;n++)wf(e.charCodeAt(n))&&$f(e.charCodeAt(n-1))&&t--;return t}function $f(e){return e>=55296&&e<=56319}function wf(e){return e>=56320&&e<=57343}function Bs(e){if(e===null||typeof e!="object")return tc(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=Bs(s)+(Array.isArray(e)?0:Bs(o)+2);return n}function nc(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function ki({left:e,right:t}){return{left:e,right:t}}function yf(e,t){let n=oe(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function bf(e,t){let n=t.map(i=>({pair:i,left:oe(i.left),right:oe(i.right)})),o=e.map(i=>({pair:i,left:oe(i.left),right:oe(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function vf(e,t){let n=new Map;for(let o of e.map(oe))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=oe(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function xf(e,t,n){let o=e.map(a=>({shown:a,key:oe(a)})),s=t.map((a,i)=>({shown:a,key:oe(a),available:n[i]}));return hr(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(Qs)}function Si(e,t,n){let o=An(t.join(" ")),s=st(o),r=n.map(a=>new Fe(t.join(" "),a));return e.map(a=>{let i=a.join(" "),c=An(i),d=st(c),p={accepted:a,expected:c,given:o,verdict:"wrong",score:0};p.differences=yo(d,s);for(let[f,_]of n.entries()){let[m,h]=new Fe(i,_).against(r[f]);p.form??=["written","joined"].map(g=>[m[g],h[g]]).find(vc)}return p.form?{...p,verdict:"correct",score:1}:s.length>=d.length||s.some((f,_)=>f!==d[_])?p:{...p,verdict:"incomplete",score:s.length/d.length}})}function kf({expected:e,given:t,form:n,differences:o}){return n&&o>0?n[0].words.map((s,r)=>Qs(["equal",s,n[1].words[r]])):hr(e,t,(s,r)=>s.key===r.key?"equal":"replace").map(Qs)}var Sf=xo("az da de et fi fo is nb nn no sv tr"),Us=xo("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"),go=class{constructor(t,n,o,s){Object.assign(this,{source:t,target:n,groups:o,tables:s,languages:new Map})}either(t){return t.answer_language?[this.language(Ut(t.answer_language))]:[...new Set([this.target,this.source])].map(n=>this.language(n))}taught(t){return this.language(Ut(t.answer_language)??this.target)}heard(t){return this.language(Ut(t.answer_language)??Ut(t.audio_language)??this.target)}language(t){return this.languages.has(t)||this.languages.set(t,new Gs(t,this)),this.languages.get(t)}},Gs=class{constructor(t,n){Object.assign(this,{tag:t,groups:n.groups,isOwn:t!==null&&t===n.source});let o=Object.hasOwn(n.tables,t)?n.tables[t]:null;this.table=o&&{...o,names:sm(o,t),contractions:om(o,t)}}comparesAs({tag:t},n){return Xs(this.tag)!==Xs(t)?!1:Us.has(t)||!Us.has(this.tag)||!n.some(o=>ko.test(o))}isAnother(t,n){let o=this.bares.get(n.bare);return o!==void 0&&!Hs(o,this.bares.get(t.bare))}isToldApart(t,n){let o=this.keys.get(n.key);return o===void 0||Hs(o,this.keys.get(t.key))?!1:n.key!==n.bare||o.some(s=>Sf.has(this.groups[s].language))}isAnotherText(t,n){let o=a=>a.map(({bare:i})=>this.bares.get(i)??[]).reduce((i,c)=>i.filter(d=>c.includes(d))),s=a=>Tf(Kt(Tn(a,this.tag)),Kt(n)),r=o(n).filter(a=>n.length===1||this.groups[a].texts.some(s));return r.length>0&&!Hs(r,o(t))}get bares(){return this._bares??=this.index(t=>t.bare)}get keys(){return this._keys??=this.index(t=>t.key)}index(t){let n=new Map;return this.groups.forEach(({texts:o},s)=>{for(let r of o.flatMap(a=>Tn(a,this.tag))){let a=n.get(t(r))??[];a.at(-1)!==s&&a.push(s),n.set(t(r),a)}}),n}};function oc({source_language:e,target_language:t,words:n=[],tables:o={}}){let[s,r]=[Ut(e),Ut(t)],a=n.flatMap(({text:i,synonyms:c,forms:d,translations:p})=>[{language:r,texts:[i,...c??[]]},...(d??[]).map(f=>({language:r,texts:[f]})),{language:s,texts:p??[]}]);return new go(s,r,a,o)}function Ut(e){return typeof e=="string"&&e?e.split("-",1)[0].toLowerCase():null}function Hs(e,t=[]){return e.some(n=>t.includes(n))}function Tf(e,t){return e.length===t.length&&e.every((n,o)=>n===t[o])}function xo(e){return new Set(e.split(" "))}var ko=/['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/,Vs=/[\u02bb-\u02bf\u05f3\ua78b\ua78c]/,rr=/[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/,ar=/[-\u2010-\u2013\u2212\ufe63\uff0d]/,Af=/\u200c/,Ef=/[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,Of=new Set("#%&+<=>@°±×÷‰"),Mf=/\p{Sc}/u,sc=/[\p{L}\p{M}\p{N}]/u,Pf=/\p{L}/u,Cf=/[\p{L}\p{N}]/u,rc=/[\p{L}\p{M}]/u;var Ti=/\p{N}/u,kn=/\p{Nd}/u,ir=new RegExp("[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecd\\u0edc-\\u0edf\\u0f00\\u0f40-\\u0fbc\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]","u"),cr=/[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/,Nf=new RegExp("[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}"+cr.source.slice(1),"u"),ac=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,Rf=[];function lr(e){return Rf[e.codePointAt(0)]??=Lf(String.fromCodePoint(e.normalize("NFC").codePointAt(0)))}function Lf(e){if(ko.test(e))return"apostrophe";if(rr.test(e))return"hyphen";if(Af.test(e))return"joiner";if(Ef.test(e))return"invisible";let t=e.normalize("NFKC");return Mf.test(e)||Of.has(t)?"sign":sc.test(e)?"word":ac.test(e)?"space":t==="."?"stop":",:/".includes(t)?"point":"separator"}function Ks(e){return ir.test(e)&&lr(e)==="word"}var Sn=class e{constructor(t){Object.assign(this,{text:t,all:[],kinds:[],starts:[],ends:[],isAsWritten:!0});let n=0;for(let o of t){let s=n;n+=o.length;let r=lr(o);r==="invisible"?this.isAsWritten=!1:this.push(o,r,s,n),o===If&&"<=>".includes(this.all.at(-2)??" ")&&this.kinds.splice(-2,2,"separator","separator")}}push(t,n,o,s){this.all.push(t),this.kinds.push(n),this.starts.push(o),this.ends.push(s)}withoutSpaces(){if(!/\s/.test(this.text)||!this.kinds.includes("apostrophe"))return this;let t=Object.assign(Object.create(e.prototype),{...this,isAsWritten:!1});return Object.assign(t,{all:[],kinds:[],starts:[],ends:[]}),this.all.forEach((n,o)=>{let s=t.kinds.at(-1)==="apostrophe"&&t.kinds.at(-2)==="word";this.kinds[o]==="space"&&s||t.push(n,this.kinds[o],this.starts[o],this.ends[o])}),t.all.length===this.all.length?this:t}spelling(t,n){return this.isAsWritten?this.shown(t,n):this.all.slice(t,n).join("")}shown(t,n){return this.text.slice(this.starts[t],this.ends[n-1])}},If="̸";function ic(e){let{kinds:t}=e,n=[],o=null;for(let s=0;s<t.length;s++)t[s]==="word"||zf(e,s)?o?o.end=s+1:n.push(o={first:s,end:s+1,isSign:!1}):((t[s]==="sign"||jf(e,s))&&n.push({first:s,end:s+1,isSign:!0}),o=null);return n.filter(({first:s,end:r,isSign:a})=>a||Cf.test(e.spelling(s,r)))}function zf(e,t){let{all:n,kinds:o}=e,s=o[t];return s==="space"||s==="separator"?!1:Df(e,t)?!0:o[t-1]!=="word"||o[t+1]!=="word"?!1:s==="apostrophe"||s==="joiner"||s==="hyphen"?!0:s!=="stop"&&s!=="point"?!1:kn.test(n[t-1])&&kn.test(n[t+1])?!0:s==="stop"&&Ai(e,t-1,-1)&&Ai(e,t+1,1)}function Df({all:e},t){return ar.test(e[t])&&t>0&&cr.test(e[t-1])}function Ai({all:e,kinds:t},n,o){let[s,r]=[n,n+o];if(o<0)for(;Ys.test(e[s]??"");)r=--s-1;else for(;Ys.test(e[r]??"");)r++;return Pf.test(e[s]??"")&&t[r]!=="word"}function jf({all:e,kinds:t},n){return!ar.test(e[n])||!kn.test(e[n+1]??"")?!1:!["word","apostrophe","joiner","hyphen"].includes(t[n-1])}function qf(e,{all:t,kinds:n}){let o=r=>Ks(t[r])||n[r]==="hyphen",s=[];for(let r of e){let a=s.at(-1)?.at(-1);a&&!a.isSign&&!r.isSign&&(o(a.end-1)||o(r.first))?s.at(-1).push(r):s.push([r])}return s}var vt=class{constructor(t,n,o,s){this.shown=t,this.strict=n.strict,this.key=n.key,this.plain=n.plain,this.bare=n.bare,this.bare2=n.bare2,this.places=n.places,this.first=o,this.last=s}};function ur(e,t,{apart:n=!1,edges:o=!1}={}){let{text:s,kinds:r}=e,a=ic(e);return a.length===0?Ff(e,t):(!n&&ir.test(s)?qf(a,e):a.map(c=>[c])).map((c,d)=>{let[p,f]=[c[0].first,c.at(-1).end];if(c[0].isSign)return new vt(e.shown(p,f),pc(e.all[p],t),d,d);let[_,m]=[r[p-1]==="apostrophe",r[f]==="apostrophe"],h=c.map($=>e.spelling($.first,$.end)).join("");o&&_&&(h=e.all[--p]+h),o&&m&&(h+=e.all[f++]);let g=new vt(e.shown(p,f),Yf(h,t,o),d,d);return g.edges=o?["",""]:[_?"'":"",m?"'":""],g})}function Ff(e,t){let n=[],o=null;for(let s=0;s<=e.all.length;s++){let r=s===e.all.length||e.kinds[s]==="space";r&&o!==null&&n.push([o,s]),o=r?null:o??s}return n.map(([s,r],a)=>{let i=Ei($r(Ei(e.spelling(s,r).normalize("NFC")).normalize("NFKC")));return new vt(e.shown(s,r),xt(i,t),a,a)})}function Ei(e){return Array.from(e,t=>ko.test(t)?"'":t).join("")}function Tn(e,t){return ur(new Sn(e),t)}var cc=xo("az ba crh gag kk tr tt"),lc=xo("da fo is nb nn no"),Hf=30,Wf=5e3,Oi=/([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/,Bf={ș:"ş",ț:"ţ",ヘ:"へ",ベ:"べ",ペ:"ぺ",ك:"ک",ي:"ی"},Uf=/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g,uc=new RegExp("[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]","g"),Ys=/[\u0300-\u036f]/,Gf={"̃":"n","̆":"иу","̈":"і","́":"кг"},Vf={ة:"ه",ہ:"ه",ھ:"ه",ۃ:"ه",ى:"ی",ي:"ی",ٱ:"ا","ँ":"ं","ঁ":"ং","ਁ":"ਂ","ઁ":"ં","ଁ":"ଂ","़":"","়":"","਼":"","઼":"","଼":"",ø:"o",ł:"l",đ:"d",ħ:"h",ð:"d",þ:"th",ı:"i",ŋ:"n",ə:"e",æ:"ae",ŧ:"t",ɓ:"b",ɖ:"d",ɗ:"d",ɛ:"e",ɔ:"o",ƙ:"k",ƴ:"y"},dc={ä:"ae",ö:"oe",ü:"ue",å:"aa",ø:"oe",đ:"dj",ŋ:"ng"},Kf={...dc,ĉ:"ch",ĝ:"gh",ĥ:"hh",ĵ:"jh",ŝ:"sh"},Mi=new Map;function Yf(e,t,n=!1){if(n||e.length>Hf)return xt(Pi(e,t,n),t);let o=Xs(t),s=Mi.get(o);(!s||s.size>=Wf)&&Mi.set(o,s=new Map);let r=s.get(e);return r||s.set(e,r=xt(Pi(e,t,!1),t)),r}function Xs(e){return cc.has(e)?"tr":lc.has(e)?"da":e==="ru"||e==="eo"?e:""}function pc(e,t){return rr.test(e)?xt("−",t):xt(fc(Js(e.normalize("NFKC"),t)),t)}function xt(e,t){if(t!=="eo"&&!Yt.test(e))return{places:e,strict:e,key:e,plain:e,bare:e,bare2:e};let n=e.replaceAll("‌","").replaceAll("ʼ","'"),o=n.replaceAll("œ","oe");lc.has(t)||(o=o.replaceAll("æ","ae")),t==="ru"&&(o=o.replaceAll("ё","е"));let s=Ni(o,t),r=dr(o,t==="eo"?Kf:dc),a=r===o?s:Ni(r,t);return{places:e,strict:n,key:o,plain:o.replace(uc,""),bare:s,bare2:a}}function Pi(e,t,n){if(gr.test(e))return Js(e,t);let s=Ci(e.normalize("NFC")).split(Oi).map(r=>Oi.test(r)?r:r.normalize("NFKC")).join("");return Qf(Zf(fc(Js(Xf(Ci(s)),t)),n))}function Ci(e){if(!Yt.test(e))return e.replaceAll("`","'");let t=Array.from(e),n=o=>Ks(t[o-1]??" ")||Ks(t[o+1]??" ");return t.map((o,s)=>ar.test(o)&&cr.test(t[s-1]??"")?"ー":ko.test(o)?n(s)?"":Vs.test(o)?"ʼ":"'":rr.test(o)?n(s)?"":"-":o).join("")}function Xf(e){let t=Array.from(e),n=o=>kn.test(t[o]??"");return t.map((o,s)=>n(s)?Jf(o):lr(o)==="invisible"?"":sc.test(o)||"'-‌".includes(o)||".,:/".includes(o)&&n(s-1)&&n(s+1)?o:"").join("")}function Jf(e){let t=e.codePointAt(0),n=t;for(;kn.test(String.fromCodePoint(n-1));)n--;return String((t-n)%10)}function Js(e,t){let n=cc.has(t)?e.replaceAll("I","ı").replaceAll("İ","i"):e;return $r(n).normalize("NFC")}function fc(e){return dr(e,Bf).replace(Uf,t=>Array.from(t).sort().join(""))}function Zf(e,t){let n=t?"-‌":"'ʼ-‌",[o,s]=[0,e.length];for(;o<s&&n.includes(e[o]);)o++;for(;s>o&&n.includes(e[s-1]);)s--;return e.slice(o,s)}function Qf(e){return e.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g,t=>{let n=t.match(/[^0-9]/)[0],o=t.match(n==="."?/^[0-9.]+/:n===","?/^[0-9,]+/:/^[0-9'ʼ]+/)[0],[s,...r]=o.split(/[^0-9]/);return s.length<=3&&r.every(i=>i.length===3)?[s,...r].join("")+t.slice(o.length):t})}function Ni(e,t){let n=Yt.test(e)?dr(em(e),Vf):e;return t==="eo"?n.replace(/([cghjsu])x/g,"$1"):n}function em(e){let[t,n]=["",""];for(let o of e.normalize("NFD")){if(Ys.test(o)){n&&Gf[o]?.includes(n)&&(t+=o);continue}Tc(o)||(n=o),t+=o}return t.replace(uc,"").normalize("NFC")}function dr(e,t){if(!Yt.test(e))return e;let n="";for(let o of e)n+=t[o]??o;return n}function En(e,t){return e.key===t.key?!0:e.plain===t.plain&&(e.plain===e.key||t.plain===t.key)}function pr(e,t){return e.strict===t.strict}function So(e,t,n){return En(e,t)?!0:(e.bare===t.bare||e.bare2===t.bare||e.bare===t.bare2)&&!n.isToldApart(e,t)}function mc(e,t,{language:n,vocabulary:o}){return!Ri(e.bare,t.bare)&&!Ri(e.bare2,t.bare)||Ti.test(e.bare)||Ti.test(t.bare)||Array.from(e.bare).filter(r=>rc.test(r)).length<4?!1:!o().has(t.bare)&&!n.isAnother(e,t)}function Ri(e,t){if(Math.abs(e.length-t.length)>2)return!1;let[n,o]=[Array.from(e),Array.from(t)];if(n.length===0||o.length===0)return!1;let[s,r]=fr(n,o,Object.is),[a,i]=[n.slice(s,n.length-r),o.slice(s,o.length-r)],c=a.length===2&&a[0]===i[1]&&a[1]===i[0]&&i.length===2,d=a.length<=1&&i.length<=1&&a.length+i.length>0&&n.at(-1)===o.at(-1),p=[...a,...i];return(c||d)&&p.every(f=>rc.test(f)&&!Nf.test(f))}function fr(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}var Fe=class e{constructor(t,n){this.language=n,this.characters=new Sn(t)}get written(){return this._written??=this.form(this.characters)}get joined(){return this._joined??=this.variant(this.characters.withoutSpaces())}get pieces(){return this._pieces??=ir.test(this.characters.text)?this.form(this.characters,{apart:!0}):this.written}get spelled(){return this._spelled??=this.language.table?tm(this.written,this.language):this.written}get standing(){return this._standing??=hc(this.spelled,this.language)}get edged(){return this._edged||(this._edged=new e(this.characters.text,this.language),this._edged.options={edges:!0}),this._edged}against(t){return this.hasLetterAtEdge()?[this.edged,t.edged]:[this,t]}hasLetterAtEdge(){let{text:t,all:n}=this.characters;if(!Vs.test(t))return!1;let o=s=>Vs.test(n[s]??"");return ic(this.characters).some(({first:s,end:r,isSign:a})=>!a&&(o(s-1)||o(r)))}form(t,n){let o=ur(t,this.language.tag,{...n,...this.options});return{words:o,written:o}}variant(t){return t===this.characters?this.written:this.form(t)}};function tm(e,{tag:t,table:n}){let o=!1,s=e.words.flatMap((r,a)=>{let i=r.key==="&"?n.signs["&"]?.slice(0,1):nm(r,n.contractions);if(!i)return[r];o=!0;let c=i.length>1&&n.second_before.includes(e.words[a+1]?.key);return _c(Tn(i[c?1:0],t),r)});return o?{words:s,written:e.written}:e}function _c(e,{first:t,last:n}){return e.map(o=>new vt(o.shown,o,t,n))}function nm({key:e,edges:t=["",""]},n){let[o,s]=t;if(!o&&!s)return n.get(e);let r=[o+e+s,o+e,e+s,e];return n.get(r.find(a=>n.has(a)))}function om({contractions:e},t){let n=o=>st(ur(new Sn(o),t,{edges:!0})).join(" ");return new Map(Object.entries(e).map(([o,s])=>[n(o),s]))}function sm({numbers:e,signs:t},n){let o={valuesOf:new Map,values:new Set,longest:0},s=(r,a)=>{let i=Tn(r,n).flatMap(mr),c=i.join(" ");o.valuesOf.set(c,[...o.valuesOf.get(c)??[],a]),o.values.add(a),o.longest=Math.max(o.longest,i.length)};for(let[r,a]of Object.entries(e))s(r,String(a));for(let[r,a]of Object.entries(t))for(let i of a)s(i,pc(r,n).key);return o}function mr({key:e}){return e.split("-")}function hc(e,{table:t}){return t?st(e.words).filter(n=>t.names.values.has(n)):[]}function gc(e,t,n,{tag:o,table:s}){return[e,t].map(r=>rm(r,new Set(n),s.names,o))}function rm(e,t,n,o){let s=[];for(let r=0;r<e.words.length;r++){let[a,i]=im(e.words,r,t,n);if(a===null){s.push(e.words[r]);continue}let c=new vt(a,xt(a,o),e.words[r].first,e.words[i].last),d=e.words.slice(r,i+1).flatMap(mr).join(" ");s.push(Object.assign(c,{isSubstituted:!0,name:d})),r=i}return{words:s,written:e.written}}function am({words:e},{words:t}){return e.some(({isSubstituted:n,key:o,name:s},r)=>{let a=t[r];return n&&a?.isSubstituted&&o===a.key&&s!==a.name})}function im(e,t,n,o){let[s,r]=[null,t],a=[];for(let i=t;i<e.length&&(a.push(...mr(e[i]).slice(0,o.longest+1)),!(a.length>o.longest));i++){let c=o.valuesOf.get(a.join(" "))?.find(d=>n.has(d));c!==void 0&&([s,r]=[c,i])}return[s,r]}function cm(e,{tag:t,table:n}){return n?{words:e.words.flatMap(s=>/^[0-9]{1,2}:00$/.test(s.key)?_c(Tn(`${Number(s.key.split(":")[0])} ${n.hour??""}`,t),s):[s]),written:e.written}:e}function $o(e,t,n,o){let s=[],r=[];for(let[a,i]of n.entries()){let c=$c(e,i,o),d=new Fe(t,i),p=c.readings.map(f=>f.against(d));if(a===0||!i.comparesAs(n[0],e))for(let f of p){let _=Array.from(wc(...f,c));if(_[0].verdict==="correct"&&s.push(_[0]),um(_[0]))return Li(s);r.push(..._)}if(!(o||!i.table||s.length>0))for(let f of p)r.push(...yc(...f,c))}return Li(s.length>0?s:r)}function Li(e){let t=Math.min(...e.map(n=>Vt(n.verdict)));return or(e.filter(n=>Vt(n.verdict)===t),dm)}function $c(e,t,n){let o=e.map(a=>new Fe(a,t)),s=null;return{language:t,strict:n,readings:o,vocabulary:()=>s??=new Set(o.flatMap(a=>Kt(a.written.words)))}}function Gt(e,t,n,o){return{accepted:e.characters.text,expected:t[0],given:t[1],context:n,...o}}function*wc(e,t,n){let{strict:o}=n,s=a=>e[a]!==e.written||t[a]!==t.written,r=(o?lm:Zs)(e.written.words,t.written.words,n);if(yield Gt(e,[e.written,t.written],n,r),r.verdict!=="correct"&&(!o&&s("joined")&&vc([e.joined,t.joined])&&(yield Gt(e,[e.joined,t.joined],n,{verdict:"correct",score:1})),s("pieces"))){let a=bc(e.pieces.words,t.pieces.words,n);a!==null&&(yield Gt(e,[e.pieces,t.pieces],n,{verdict:"incomplete",score:a}))}}function*yc(e,t,n){let{language:o}=n;if(e.spelled!==e.written||t.spelled!==t.written){let i=Zs(e.spelled.words,t.spelled.words,n);yield Gt(e,[e.spelled,t.spelled],n,i)}let s=[...e.standing,...t.standing];if(s.length===0)return;let r=gc(e.spelled,t.spelled,s,o);if(am(...r))return;let a=Zs(r[0].words,r[1].words,n);o.isOwn?yield Gt(e,r,n,a):(a.verdict==="correct"||a.verdict==="accent")&&(yield Gt(e,r,n,{verdict:"typo",score:.8,isTaughtDigits:!0}))}function Zs(e,t,n){if(e.length===t.length){if(e.every((s,r)=>En(s,t[r])))return{verdict:"correct",score:1};let o=e.flatMap((s,r)=>So(s,t[r],n.language)?[]:[r]);if(o.length===0)return{verdict:"accent",score:.9};if(o.length===1&&mc(e[o[0]],t[o[0]],n))return{verdict:"typo",score:.8}}return xc(e,t,n.language)?{verdict:"typo",score:.8}:_r(e,t,n)}function lm(e,t,n){return e.length===t.length&&e.every((s,r)=>pr(s,t[r]))?{verdict:"correct",score:1}:_r(e,t,n)}function _r(e,t,n){let o=bc(e,t,n);return o===null?{verdict:"wrong",score:0}:{verdict:"incomplete",score:o}}function bc(e,t,{strict:n,language:o}){if(t.length>=e.length)return null;let s=0;for(let r of e){if(s===t.length)break;(n?pr(r,t[s]):So(r,t[s],o))&&s++}return s===t.length?s/e.length:null}function vc([e,t]){let[n,o]=[e.words,t.words];return n.length===o.length&&n.every((s,r)=>En(s,o[r]))}function um({verdict:e,expected:t,given:n}){return e==="correct"&&t.words.every((o,s)=>o.key===n.words[s].key)}function dm({expected:e,given:t}){let n=t.words.slice(0,1e3);return[yo(Kt(e.words),Kt(n)),yo(st(e.words),st(n))]}function xc(e,t,n){let o=wo(e);if(o===""||o!==wo(t))return!1;let[s,r]=[ji(e,n.tag),ji(t,n.tag)];if(Di.every(f=>fm(s[f],r[f])))return!1;for(let f of r.apostrophes)if(!s.apostrophes.has(f))return!1;let a=[...s.apostrophes].filter(f=>!r.apostrophes.has(f));if(a.length>0&&!Us.has(n.tag)||a.some(f=>s.letters.has(f)))return!1;let i=qi(s.beginnings,r.beginnings);if(qi(s.hyphens,r.hyphens).some(f=>Fi(o,f))||i.some(f=>Fi(o,f)&&!mm(o,f)))return!1;let c=[...Di.slice(2).flatMap(f=>[...s[f],...r[f]]),...a],d=new Set(c),p=i.filter(f=>!d.has(f)&&!_m(o,f));return p.length>1||p.some(f=>n.isAnotherText(zi(f,s,e),zi(f,r,t)))?!1:[...s.beginnings].every(([f,_])=>{let m=r.beginnings.get(f);if(m===void 0)return!0;let[h,g]=[e[_],t[m]];return h.bare===g.bare?En(h,g)||!n.isToldApart(h,g):!(s.ends[_]===r.ends[m]&&Ii(h)>Ii(g))||!n.isAnother(h,g)})}function Ii({bare:e}){return e.split("'").length-1}function zi(e,{ends:t},n){return n.filter((o,s)=>(t[s-1]??0)<=e&&e<=t[s])}var Di=["beginnings","apostrophes","hyphens","joiners"];function ji(e,t){let n={beginnings:new Map,apostrophes:new Set,letters:new Set,hyphens:new Set,joiners:new Set};n.ends=[];let o=0;return e.forEach(({places:s,bare:r},a)=>{if(n.beginnings.has(o)||n.beginnings.set(o,a),!Ws.test(s)){o+=r.length,n.ends.push(o);return}for(let i of s.split(Ws))(i==="'"||i==="ʼ")&&n.apostrophes.add(o),i==="ʼ"&&n.letters.add(o),i==="-"&&n.hyphens.add(o),i==="‌"&&n.joiners.add(o),Ws.test(i)||(o+=pm(i,t));n.ends.push(o)}),n}function pm(e,t){return xt(e,t).bare.length}var Ws=/(['ʼ\u200c-])/;function fm(e,t){return e.size===t.size&&[...e.keys()].every(n=>t.has(n))}function qi(e,t){return[...[...e.keys()].filter(n=>!t.has(n)),...[...t.keys()].filter(n=>!e.has(n))]}function Fi(e,t){return t>0&&Hi.test(e[t-1])&&Hi.test(e[t]??"")}var Hi=/[0-9\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]/;function mm(e,t){return/^[0-9]{3}(?![0-9])/.test(e.slice(t,t+4))&&!/^[0-9]{4}$/.test(e.slice(Math.max(0,t-4),t))}function _m(e,t){return/[\uac00-\ud7a3]/.test(e[t-1])&&/[\uac00-\ud7a3]/.test(e[t])}function wo(e){return Kt(e).join("").replace(/['-]/g,"")}function st(e){return e.map(t=>t.key)}function Kt(e){return e.map(t=>t.bare)}function Wi(e,t,n,o){let s=new Fe(t,n),r=$c(e,n,!1);return r.readings.flatMap((a,i)=>{let[c,d]=a.against(s),p=[[c.written,d.written]];if(n.table){let f=cm(d.spelled,n);p.push(gc(c.spelled,f,[...c.standing,...hc(f,n)],n))}return p.map(([f,_])=>{let m=hm(f.words,_.words,o,r);return{accepted:e[i],guess:t,expected:f,given:_,context:r,...m}})})}function hm(e,t,n,o){let[s,r]=[Array.from(wo(e)),Array.from(wo(t))],[a,i]=[yo(s,r),Math.max(s.length,r.length)];return a===0?{verdict:"correct",score:1,differences:a}:100*(i-a)>=n*i&&Bi(e)===Bi(t)?{verdict:"typo",score:.8,differences:a}:{..._r(e,t,o),differences:a}}function Bi(e){return st(e).filter(t=>/^[0-9]+$/.test(t)).sort().join(" ")}function kc({expected:e,given:t,context:n,isTaughtDigits:o=!1}){let[s,r]=[e.words,t.words],a=(f,_)=>o&&(f.isSubstituted||_.isSubstituted),i=(f,_)=>{let m=wm(f,_,n);return a(f,_)&&m!=="replace"?"typo":m},c=(f,_)=>hr(f,_,i).map(([m,h,g])=>({op:m,left:h?[h]:[],right:g?[g]:[]})),p=xc(s,r,n.language)&&!gm(s,r,n)?$m(s,r,c):c(s,r);return bm(p).map(({op:f,left:_,right:m})=>({op:f,expected:Ui(_,e.written),given:Ui(m,t.written)}))}function gm(e,t,{language:n}){return e.length===t.length&&e.every((o,s)=>So(o,t[s],n))}function $m(e,t,n){let[o,s]=fr(e,t,(i,c)=>i.bare===c.bare),[r,a]=[e.length-s,t.length-s];return[...n(e.slice(0,o),t.slice(0,o)),{op:"typo",left:e.slice(o,r),right:t.slice(o,a)},...n(e.slice(r),t.slice(a))]}function wm(e,t,n){return n.strict&&pr(e,t)||!n.strict&&En(e,t)?"equal":So(e,t,n.language)?"accent":mc(e,t,n)?"typo":"replace"}var ym=["equal","accent","typo","replace"];function bm(e){let t=[],n={left:new Map,right:new Map};for(let o of e){let s=t.length;for(let a of["left","right"]){let i=o[a].length>0?n[a].get(o[a][0].first):void 0;i!==void 0&&(s=Math.min(s,i))}let r=[...t.splice(s),o];t.push(r.length===1?o:vm(r));for(let a of["left","right"]){let i=o[a].at(-1);if(i)n[a]=new Map([[i.last,t.length-1]]);else for(let[c,d]of n[a])n[a].set(c,Math.min(d,t.length-1))}}return t}function vm(e){let t=new Set(e.map(({op:s})=>s)),[n]=t,o="replace";return t.size===1?o=n:!t.has("missing")&&!t.has("extra")&&(o=ym.findLast(s=>t.has(s))),{op:o,left:e.flatMap(({left:s})=>s),right:e.flatMap(({right:s})=>s)}}function Ui(e,t){return e.length===0?null:t.slice(e[0].first,e.at(-1).last+1).map(n=>n.shown).join(" ")}function xm(e){if(e.verdict==="correct")return"equal";if(e.given.words.length===0)return"missing";if(!e.context.strict)return e.verdict==="accent"||e.verdict==="typo"?e.verdict:"replace";let t={...e.context,strict:!1},n=new Fe(e.accepted,t.language).against(new Fe(e.written,t.language)),o=[...wc(...n,t),...t.language.table?yc(...n,t):[]],s=Math.min(...o.map(({verdict:r})=>Vt(r)));return["accent","accent","typo"][s]??"replace"}function Qs([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var bt={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},km=4e4;function yo(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=Sm(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,p=n.length;for(let f of o){let _=r.get(f)??0,m=1,h=0;for(let g=0;g<s;g++){let $=i[g],y=a[_+g]|h,w=(y&$)+$^$|y|c[g],x=c[g]|~(w|$),v=w&$;g===s-1&&(p+=x&d?1:v&d?-1:0);let A=x<<1|m;i[g]=v<<1|h|~(w|A),c[g]=w&A,m=x>>>31,h=v>>>31}}return p}function Sm(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function hr(e,t,n){let[o,s]=fr(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...er(e.slice(0,o),t.slice(0,o),n),...Tm(e.slice(o,r),t.slice(o,a),n),...er(e.slice(r),t.slice(a),n)]}function er(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...Sc(e.slice(o),t.slice(o))]}function Tm(e,t,n){if(e.length*t.length>km)return er(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=Am(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+bt[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+bt.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Sc(e.slice(a),t.slice(i))]}function Am(e,t){let n=[Array.from({length:t+1},(o,s)=>bt.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+bt.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+bt[o[a]],s[a]+bt.missing,r[a+1]+bt.extra);n.unshift(r)}return n}function Sc(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var Em=/[\u2018\u2019\u02bc\xb4`\uff07]/g,Om=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,Gi=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,Mm=/[\u13a0-\u13fd\uab70-\uabbf]/,gr=/^[0-9A-Za-z]+$/,Yt=/[^\x00-\x7f]/;function An(e){let t=tr(e),n=t.map(o=>Vi(Yi(o),Yi(Ki(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>Vi(o,Ki(o))).filter(({key:o})=>o)}function oe(e){return st(An(e)).join(" ")}function Vi(e,t){return{shown:e,key:t,bare:Pm(t)}}function tr(e){return e.split(ac).filter(Boolean)}function Ki(e){return gr.test(e)?e.toLowerCase():$r(e.normalize("NFC")).normalize("NFC").replace(Em,"'").replace(Om,"")}function $r(e){return Yt.test(e)?Array.from(e,t=>t==="ı"?t:Mm.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function Pm(e){if(!Yt.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}Tc(o)||(n=o),t+=o}return t.normalize("NFC")}function Tc(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function Yi(e){if(gr.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&Gi.test(t[n]);)n++;for(;o>n&&Gi.test(t[o-1]);)o--;return t.slice(n,o).join("")}var Xi=new go(null,null,[],{});function F({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var V=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>nr.includes(t)&&(t!=="listening"||n.audio_url));function To(e,t){for(let{lesson:n}of F(e)){let o=V(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}function rt(e,t){let n=e.course.unlock==="sequential",o={},s=!0;for(let{lesson:r}of F(e)){let a=t.has(r.id);o[r.id]=a?"completed":n&&!s?"locked":"available",V(r).length&&(s=a)}return o}function wr(e,t,n){return F(e).filter(({lesson:s})=>!t.has(s.id)&&V(s).length).slice(0,n).map(({lesson:s})=>s)}var Xt=(e,t)=>wr(e,t,1)[0]??null,Cm=["translation","translation-word-bank","fill-in-the-blank"];function yr(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of F(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)Cm.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var Ac=e=>yr(e)!==null,Nm=40,Ec=e=>Rm(F(e).flatMap(({lesson:t})=>V(t)));function Rm(e){let t=new Set;for(let{data:n,exercise_type:o}of e)for(let s of Lm(o,n))for(let r of s.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(r);return t.size>Nm?[]:[...t].sort((n,o)=>n.localeCompare(o))}function Lm(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function Oc(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}var Mc={value:null,error:null,state:"waiting"};function ae(e,t,n){let[o,s]=b(Mc);return T(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?Cs():null,state:"late"})),qt),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let f=d!==null&&et(p);a({value:f?d:null,error:f?null:p,state:"late"})}clearTimeout(i)};return s(Mc),c(),()=>{r=!1,clearTimeout(i)}},n),o}var Im=6e4,Pc=e=>`/courses/${encodeURIComponent(e)}/package`,Cc=e=>({path:Pc(e),read:async()=>{let t=await ls("packages",e);return t&&gn(t)?t:null},store:(t,n,o)=>ue(t,"packages",{course_id:e,account_id:t,etag:n,data:o}),forget:()=>ie("packages",e)}),Nc=e=>({path:`${Pc(e)}/words`,read:()=>D(lo(e)),store:(t,n,o)=>ue(t,"values",{key:lo(e),value:{account_id:t,etag:n,data:o}}),forget:()=>ie("values",lo(e))}),br=e=>({path:e?`/grading/languages/${e}`:"/grading",read:()=>D(`grading:${e}`),store:(t,n,o)=>Ke(`grading:${e}`,{etag:n,data:o}),forget:()=>ie("values",`grading:${e}`)}),zm="",$e=async e=>(await Eo(Cc(e)))?.data??null,Se=e=>Ao(Cc(e)),He=async e=>(await Eo(Nc(e)))?.data??null,Te=e=>Ao(Nc(e)),Rc=({source_language:e,target_language:t})=>[...new Set([t,e].map(n=>n.split("-")[0]))];async function vr(e){let t={};for(let n of Rc(e)){let o=await Eo(br(n));o&&(t[n]=o.data)}return t}async function On(e){let{languages:t}=await Ao(br(zm)),n=Rc(e).filter(s=>t.includes(s)),o=await Promise.all(n.map(s=>Ao(br(s))));return Object.fromEntries(n.map((s,r)=>[s,o[r]]))}var at=(e,t)=>ae(()=>$e(e),()=>Se(e),[e,t]),Lc=e=>ae(()=>vr(e),()=>On(e),[e.id]),Jt=e=>ae(()=>He(e),()=>Te(e),[e]);async function Eo({path:e,read:t}){let n=await t();if(!n)return null;let o=`${C()} ${e}`;return zt.get(o)?.etag!==n.etag&&zt.set(o,n),zt.get(o)}function Ao(e){let t=C(),n=`${t} ${e.path}`,o=$n.get(n);if(o&&performance.now()-o.at<Im)return o.reading;let s=Dm(t,e);return $n.set(n,{reading:s,at:performance.now()}),s.catch(()=>$n.delete(n)),s}async function Dm(e,t){let n=await Eo(t);try{let o=n?{"If-None-Match":n.etag}:{},s=await M("GET",t.path,{account:e,asGuest:!0,headers:o});if(s.status===304)return n.data;let[r,{data:a}]=[s.headers.get("ETag"),s];return await t.store(s.account,r,a),zt.set(`${s.account} ${t.path}`,{etag:r,data:a}),a}catch(o){throw o.status===404&&await t.forget(),o}}var Ic=async()=>(await Z("packages")).filter(gn).map(({data:e})=>e),jm=12,zc=(e,t)=>ce("courses",e??"",t),Dc=e=>D(zc(C(),e));async function jc(e){let t=`/courses?page=${e}&limit=${jm}&include=counts`,{data:n,meta:o,account:s}=await M("GET",t,{account:C(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await ue(s,"values",{key:zc(s,e),value:r}),r}var qm=4,Po=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function qc(){if(!Po())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&j({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var Fc=async e=>Co((await Sr(e)).assets);async function xr(e){let t=await D(je(e));return t?.complete?Co(t.assets):null}var Co=e=>e.reduce((t,{bytes:n})=>t+n,0),Fm=5e6,Hm=3,kr=e=>`declined:${e}`;function Wm(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var Oo=new Map;function No(e,t){let n=`${C()} ${e.course.id}`;if(!Oo.has(n)){let o=Bm(e,t),s=r=>r===!0||Oo.delete(n);Oo.set(n,o),o.then(s,s)}return Oo.get(n)}async function Bm(e,t){let n=e.course.id;if(!Po()||!Wm()||await D(kr(n)))return!1;let{assets:o,complete:s}=await Sr(n);if(s||!o.length)return!0;if(Co(o)<=Fm)return await Wc(n,o),!0;let r=wr(e,t,Hm).map(({id:a})=>a);return await Bc(n,o.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function Hc(e,t=()=>null){let n=e.id;await Promise.all([Te(n),On(e)]),await Wc(n,(await Sr(n)).assets,t),await ie("values",kr(n))}async function Wc(e,t,n){let o=je(e);await Bc(e,t,n),await re("values",o,s=>s&&{key:o,value:{...s.value,complete:!0}})}async function Bc(e,t,n=()=>null){let o=je(e),s=await us(),r=Co(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let p=ye(d.path);if(await s.match(p)||await Um(s,p,d),!await D(o))throw await ht([d]),new Error(`${o} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:qm},c))}async function Um(e,t,{sha256:n,content_type:o}){let s=await fetch(t,{priority:"low"});if(!s.ok)throw new Error(`${t}: ${s.status}`);let r=await s.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":o}}))}var Mo=new Map;function Sr(e){let t=`${C()} ${e}`;return Mo.has(t)||Mo.set(t,Gm(e).finally(()=>Mo.delete(t))),Mo.get(t)}async function Gm(e){let t=je(e),n=C(),o=await D(t),s=`/courses/${encodeURIComponent(e)}/package/media`,r=o?`?since=${o.revision}`:"",{data:a,account:i}=await M("GET",s+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let m=new Set([...a.removed,...a.added.map(({sha256:h})=>h)]);c=[...o.assets.filter(({sha256:h})=>!m.has(h)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},p=a.full===!1&&!a.added.length,f=!1,_=m=>(f=p&&!!m?.value.complete,{key:t,value:{...d,complete:f}});return(i===null||i===C())&&await re("values",t,_),o&&await ht(o.assets),{...d,complete:f}}async function Uc(e){let t=je(e),n=await D(t);await Ke(kr(e),!0),await ie("values",t),n&&await ht(n.assets)}var Gc=6e4,Vm=50,Km=["claim.accepted","claim.rejected","report.accepted","report.rejected"],Vc={account:null,at:-Gc},Ro=Vc,Kc=e=>ce("notifications",e);async function kt(){let e=C();if(e===null||Ro.account===e&&performance.now()-Ro.at<Gc)return;Ro={account:e,at:performance.now()};let t=N().notifications??await D(Kc(e));t&&Ze(e,{notifications:t});try{let n=t?{"If-None-Match":t.etag}:{},o=await M("GET",`/notifications?limit=${Vm}`,{account:e,headers:n});o.status!==304&&await Yc(e,{etag:o.headers.get("ETag"),rows:o.data})}catch(n){if(n.status===void 0)throw n;n.status===0&&(Ro=Vc)}}async function Yc(e,t){Ze(e,{notifications:t}),await ue(e,"values",{key:Kc(e),value:t})}var Tr=({rows:e})=>e.filter(({kind:t})=>Km.includes(t)),Lo=e=>Tr(e).filter(({read_at:t})=>!t);async function Xc(e){let t=N().notifications,n=t?Lo(t).map(({id:a})=>a):[];if(!n.length)return;let o=new Date(R()).toISOString();await M("POST","/notifications/read",{account:e,body:{ids:n},repeat:!0});let s=N().notifications,r=s.rows.map(a=>n.includes(a.id)?{...a,read_at:o}:a);await Yc(e,{...s,rows:r})}var Ar="taken_placement:",Mn=async()=>(await Z("values")).filter(({key:e})=>e.startsWith(Ar)).map(({value:e})=>e);async function Zt(e){await pn("values",{key:Ar+e.id,value:e}),j({placements:[...N().placements.filter(({id:t})=>t!==e.id),e]})}async function Pn({id:e}){await ie("values",Ar+e),j({placements:N().placements.filter(t=>t.id!==e)})}var Cn=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),Jc=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function Zc(e,t){let n=Cn(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}async function Ce(){j({results:await Z("results"),placements:await Mn()})}async function St(e){let t=N().results.filter(({client_id:o})=>o!==e.client_id);j({results:[...t,e]});let n=await re("results",e.client_id,o=>o&&o.state!=="open"?o:e);n&&n.state!=="open"&&await Ce(),e.state==="waiting"&&t.every(({state:o})=>o==="open")&&Ym()}var Ym=()=>navigator.storage?.persist?.().catch(()=>null);async function Qc(e,{exercise_id:t,verdict:n}){await re("results",e,o=>o&&{...o,repeats:[...o.repeats??[],{exercise_id:t,verdict:n}]}),await Ce()}var Xm=2;function it(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<Xm&&o(r).every(Tt));return s?{...s,tries:o(s).length}:null}var Ne=({verdict:e})=>["correct","accent","typo"].includes(e),Io=({passed:e})=>!e,Tt=({verdict:e})=>["incomplete","wrong"].includes(e);function zo(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}var Er=({id:e=Ae(),account:t=C(),courseId:n,lessonId:o=null,practice:s=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:o,practice:s,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),Jm=(e,t=N())=>K(t).find(n=>n.state==="open"&&n.lesson_id===e);function el(e,t){let n=K(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}var Or=e=>N().results.find(({client_id:t,account_id:n})=>t===e&&[null,C()].includes(n)),tl=(e,t,n)=>Or(n)??Jm(t)??Er({courseId:e,lessonId:t}),K=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function Nn(e){let t={};for(let{course_id:n,attempts:o}of K(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function we(e,t){let n=K(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(nl(e,t))])}var nl=(e,t)=>({...Zc(e,t),...t.account&&t.passed[e]});function Qt(e,t){let n={...nl(e,t)},o=K(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var ol=(e,t)=>Object.values(Qt(e,t)).filter(n=>n.state==="completed").length,Zm=[70,90],sl=({best_score:e})=>1+Zm.filter(t=>e!==null&&e>=t).length,rl=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),Mr=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...Jc(e)];function Ae(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}var Rn="outbox",il=new Map;async function en(){let e=await D(Rn)??[],t=N().outbox.filter(({state:n})=>n!=="waiting");j({outbox:[...t,...e]})}var Ln=e=>re("values",Rn,t=>{let n=e(t?.value??[]);return n.length?{key:Rn,value:n}:null}),Pr=(e,t)=>`${e} ${t??""}`;async function cl(e,t,n){let o=Pr(t,n),s={kind:"claim",id:o,course_id:e,attempt_id:t,blank:n,state:"waiting"};await Ln(r=>[...r.filter(a=>a.id!==o),s]),await en()}async function ll(e){let t={kind:"report",id:Ae(),account_id:C(),...e},n=o=>Qm.every(s=>o[s]===t[s]);await Ln(o=>o.some(n)?o:[...o,{...t,state:"waiting"}]),await en()}var Qm=["kind","account_id","course_id","entity","entity_id","reason"],ul=({outbox:e,account:t},{course_id:n,entity:o,entity_id:s})=>e.filter(r=>r.kind==="report"&&r.account_id===(t?.id??null)&&r.course_id===n&&r.entity===o&&r.entity_id===s),We=({outbox:e,results:t,account:n})=>e.filter(o=>o.state==="waiting"&&Cr(t,o)===(n?.id??null)),Do=(e,{attempt_id:t})=>e.find(({attempts:n})=>n.some(({client_id:o})=>o===t)),Cr=(e,t)=>t.kind==="claim"?Do(e,t)?.account_id:t.account_id;async function dl(e){let t=await Z("results"),n=o=>Cr(t,o)===e;await Ln(o=>o.filter(s=>!n(s))),j({outbox:N().outbox.filter(o=>!n(o))})}var pl=e=>Ln(t=>t.map(n=>n.account_id===null?{...n,account_id:e}:n)),fl=async()=>new Set((await D(Rn)??[]).filter(({kind:e})=>e==="claim").map(({attempt_id:e})=>e)),ml=(e,{kind:t})=>`${t} ${e}`;async function _l(e){let t=await Z("results"),n=null;for(let o of await D(Rn)??[]){let s=o.kind==="claim"&&Do(t,o)?.state==="waiting",r=(il.get(ml(e,o))??0)>R();if(!(Cr(t,o)!==e||s||r))try{await e_(e,o)}catch(a){if(a.status!==500)throw a;n=a}}if(n)throw n}async function e_(e,t){let{kind:n,id:o,course_id:s,attempt_id:r,blank:a,entity:i,entity_id:c,reason:d,comment:p}=t,[f,_,m]=n==="claim"?["/claims",{attempt_id:r,course_id:s,...a===null?{}:{blank:a}},{}]:["/content-reports",{course_id:s,entity:i,entity_id:c,reason:d,comment:p},{"Idempotency-Key":o}];try{let{data:h}=await M("POST",f,{account:e,body:_,headers:m,repeat:!0});await al(t,{state:"sent",reply:{state:h.state,note:h.note}})}catch(h){if(h.status===429)il.set(ml(e,t),R()+1e3*h.retryAfter);else{if(h.status===void 0||h.status===401||et(h))throw h;await al(t,{state:"refused"})}}}async function al(e,t){let n=o=>o.filter(({id:s})=>s!==e.id);await Ln(n),j({outbox:[...n(N().outbox),{...e,...t}]})}var t_=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],n_=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],o_=["translation","translation-word-bank"],s_=["listening","speaking"];function Nr(e){let[t,...n]=e.split("-"),o=n.find(s=>/^[A-Z][a-z]{3}$/.test(s));return o?n_.includes(o)?"rtl":"ltr":t_.includes(t)?"rtl":"ltr"}var hl=e=>e.toLowerCase().split("-")[0],$l="[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]",r_=new RegExp(`${$l}$`,"u"),a_=new RegExp(`^${$l}`,"u"),Rr=(e,t)=>r_.test(e)&&a_.test(t)?"":" ",wl=e=>e.reduce((t,n)=>t+Rr(t,n)+n),gl={"zh-Hans":"zh-CN","zh-Hant":"zh-TW",zh:"zh-CN","cmn-Hans":"cmn-Hans-CN","cmn-Hant":"cmn-Hant-TW",cmn:"cmn-Hans-CN",yue:"yue-Hant-HK","yue-Hant":"yue-Hant-HK"};function yl(e){if(gl[e])return gl[e];let[t,...n]=e.split("-");return["cmn","yue"].includes(t)?e:[t,...n.filter(o=>o.length!==4)].join("-")}var I=e=>e?{lang:e,dir:Nr(e)}:{dir:"auto"};function bl({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=d=>({target:o,source:n})[s.sideOf(d)]??null,a=t.answer_language;if(s_.includes(e)){let d=a??t.audio_language??o;return{of:r,prompt:d,answer:d}}if(o_.includes(e)){if(a)return{of:r,prompt:hl(a)===hl(n)?o:n,answer:a};let d=t.audio_url?t.audio_language:null,p=d?d!==o:s.isIntoTarget(t);return{of:r,prompt:p?n:o,answer:p?o:n}}if(e==="fill-in-the-blank"){let d=a??r(t.text);return{of:r,prompt:d,answer:d??o}}let i=t.question??t.statement,c=Nr(n)===Nr(o)?n:null;return{of:r,prompt:i?r(i)??c:null,answer:o}}function ct({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="informative"?t.title:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):u("do_order")}function Be(e,t,n){return n===null?"–":e==="vof"?u(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>i_(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):e==="speaking"&&Array.isArray(n)?n[0]:Array.isArray(n)?wl(n):n}function i_(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||u("option",{number:e+1})}var Lr=({source_language:e,target_language:t},n,o)=>oc({source_language:e,target_language:t,words:n??[],tables:o??{}});async function tn(e){let[t,n]=await Promise.all([He(e.id),vr(e)]);return Lr(e,t?.words,n)}function Re({exercise_type:e,data:t},n,o){try{return bo(e,t,n,o)}catch(s){if(s instanceof xn)return null;throw s}}var In=[2];for(let e=3;In.length<64;e+=2)In.every(t=>e%t)&&In.push(e);var vl=e=>(e-Math.floor(e))*2**32|0,c_=In.slice(0,8).map(e=>vl(Math.sqrt(e))),l_=In.map(e=>vl(Math.cbrt(e))),Ir=64,Le=(e,t)=>e>>>t|e<<32-t;function jo(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/Ir)*Ir);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...c_];for(let r=0;r<n.length;r+=Ir){let a=Array.from({length:16},(g,$)=>o.getInt32(r+4*$));for(let g=16;g<64;g++){let[$,y]=[a[g-15],a[g-2]],w=Le($,7)^Le($,18)^$>>>3,x=Le(y,17)^Le(y,19)^y>>>10;a.push(a[g-16]+w+a[g-7]+x|0)}let[i,c,d,p,f,_,m,h]=s;for(let g=0;g<64;g++){let $=h+(Le(f,6)^Le(f,11)^Le(f,25))+(f&_^~f&m)+l_[g]+a[g],y=(Le(i,2)^Le(i,13)^Le(i,22))+(i&c^i&d^c&d);[i,c,d,p,f,_,m,h]=[$+y|0,i,c,d,p+$|0,f,_,m]}[i,c,d,p,f,_,m,h].forEach((g,$)=>s[$]=s[$]+g|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var u_=24,qo=2,d_=2*qo-1;function xl(e,t){let n=yr(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:p_(t,s)}))}}function p_(e,t){let n=o=>jo(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,d_).map(([,o])=>o)}function kl(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===qo||i===qo)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<u_?c:null};t.get(c)?a+=1:i+=1}a===qo?o=r+1:s=r}return{unit:o,question:null}}function Sl(e,{kind:t,units:n},o){let s=F(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var Tl=e=>Cn(N()).filter(({course_id:t})=>t===e),Al=e=>N().placements.find(t=>t.id===e);async function El(e){let t=Tl(e.course.id).find(({status:r})=>r==="running");if(t)return zr(e,t);let n=Ae(),o=xl(e,n);if(!o)throw new Qe({status:409,message:"Course is too short for a placement"});let s={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(R()).toISOString(),...o,answers:[],start_lesson_id:null,skipped:[]};return await Zt(s),zr(e,s)}async function Ol(e,{id:t},n,o){let s=Al(t),r=await tn(e.course),a=o!==null&&!!Re(n,o,r)?.is_correct,i=[...s.answers,{exercise_id:n.id,answer:o,is_correct:a}],c={...s,answers:i};return await Zt(c),zr(e,c)}async function Ml(e,{id:t,start_lesson_id:n},o){let s=Al(t);if(!o)return Pn(s);let r=F(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of Tl(s.course_id))i.id!==t&&await Pn(i);await Zt({...s,status:"accepted",start_lesson_id:n,skipped:a})}function zr(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:m,[i]:h}of F(e))for(let{exercise:g}of m.exercises)c.set(`${h.id} ${g.id}`,g);let d=new Map(a.map(({exercise_id:m,is_correct:h})=>[m,h])),{unit:p,question:f}=kl(r,d,(m,h)=>c.has(`${m} ${h}`));return{placement:{id:n,course_id:o,started_at:s,status:f?"running":"done",asked:a.length,start_lesson_id:f?null:Sl(e,t,p)},question:f&&[...c.values()].find(m=>m.id===f)}}var jr=(e,t)=>ce("placement",e,t),Pl=(e,t,n)=>ue(e,"values",{key:jr(e,t),value:n});async function Cl(e,t){if(e===null)return El(t);let n=t.course.id,o=await D(jr(e,n));if(o)try{let r=await Dr(e,n,o);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let s=Ae();return await Pl(e,n,s),Dr(e,n,s)}async function Dr(e,t,n){return(await M("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var Nl=(e,t,n,o,s)=>e===null?Ol(t,n,o,s):Rl(e,n,o,s);async function Rl(e,{id:t},n,o){let s={exercise_id:n.id,answer:o};return(await M("POST",`/progress/placement/${t}/answer`,{account:e,body:s,repeat:!0})).data}var Ll=(e,t,n,o)=>e===null?Ml(t,n,o):Il(e,n,o);async function Il(e,{id:t,course_id:n},o){try{await M("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:o},repeat:!0})}catch(s){if(s.status!==409)throw s}await ie("values",jr(e,n))}async function zl(e,{id:t,course_id:n,status:o,answers:s}){let r=new Map(s.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await Dr(e,n,t);for(;r.has(a.question?.id);)a=await Rl(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;o==="accepted"&&a.placement.status==="done"?await Il(e,a.placement,!0):await Pl(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var Fo="adopt_guest_results",Dl=10,f_=6e4,m_=3e4,__=864e5,h_=36e5,jl=null,qr=Promise.resolve(),Wr=e=>e?Ke(Fo,!0):ie("values",Fo);async function Fl(){let e=C();if(e===null)return;let t=await D(ce("progress",e));t&&!N().progress&&Ze(e,{progress:t})}function fe(){clearTimeout(jl);let e=async()=>{let{account:n}=N();if(n)try{await g_(n);let o=await $_(n.id).catch(r=>r);await w_(n);let s=await y_(n).catch(r=>r);if(o)throw o;if(await Dt(n.id,(await M("GET","/progress",{account:n.id})).data),await kt(),s)throw s}catch(o){if(o.status===void 0)throw o;jl=setTimeout(fe,m_)}},t=()=>po("langlearn.sync",e);return qr=qr.then(t,t),qr}async function g_(e){if(await D(Fo)){for(let t of await Z("results"))t.account_id||await re("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await Mn())t.account_id===null&&await Zt({...t,account_id:e.id});await pl(e.id),await ie("values",Fo),await Ce(),await en()}}async function $_(e){let t=(await Mn()).filter(({account_id:n})=>n===e);for(let n of t)await zl(e,n),await Ee(n.course_id),await Pn(n)}async function w_(e){let t=(await Z("results")).filter(({state:s,account_id:r})=>s==="waiting"&&r===e.id).map(s=>Ur(s,e)).sort((s,r)=>s.completed_at.localeCompare(r.completed_at)),n=({practice:s,completed_at:r})=>s?.started_online&&R()-Date.parse(r)<f_,o=[];for(let s of t)(!n(s)||!await v_(s))&&o.push(s);for(let s=0;s<o.length;s+=Dl)await Fr(e,o.slice(s,s+Dl));t.length&&await Ce()}async function y_(e){await b_(e),await _l(e.id)}async function b_(e){let t=await fl(),n=new Date(R()).toISOString(),o=(await Z("results")).filter(({state:s,account_id:r})=>s==="open"&&r===e.id).flatMap(s=>Br(Ur({...s,completed_at:n},e))).filter(({client_id:s})=>t.has(s));o.length&&await M("PUT","/progress/sync",{account:e.id,body:{attempts:o},repeat:!0})}async function Fr(e,t,n=!1){let o=t.filter(({practice:d})=>!d),s=t.filter(({practice:d})=>d),r={completions:o.map(({client_id:d,lesson_id:p,completed_at:f,score:_,time_spent_seconds:m})=>({client_id:d,lesson_id:p,completed_at:f,time_spent_seconds:m,..._===null?{}:{score:_}})),practice_sessions:s.map(({client_id:d,course_id:p,completed_at:f,practice:_})=>({client_id:d,course_id:p,mode:_.mode,started_at:_.started_at,finished_at:f})),attempts:t.flatMap(Br)},a;try{({data:a}=await M("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let p of t)await Fr(e,[p],n);return}for(let d of a.results)await ql(o[d.index],d);for(let d of a.practice_results)await ql(s[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>o[d]),...a.practice_results.filter(i).map(({index:d})=>s[d])];c.length&&!n&&await Fr(e,c.map(d=>Ur(d,e)),!0)}function Br({client_id:e,practice:t,attempts:n}){return n.filter(Io).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function ql(e,{status:t,reason:n,experience_gained:o}){["synced","recorded","duplicate"].includes(t)?await Hr(e,{state:"sent",experience_gained:o}):n!=="in_future"&&await Hr(e,{state:"refused",reason:n})}var Hr=(e,t)=>re("results",e.client_id,n=>co({...n??e,...t}));async function v_(e){let t=e.account_id;await M("PUT","/progress/sync",{account:t,body:{attempts:Br(e)},repeat:!0});try{let{data:n}=await M("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:o,life_earned:s,words_improved:r}=n.result;return await Hr(e,{state:"sent",experience_gained:o,life_earned:s,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function Ur(e,{registration_date:t}){let{completed_at:n,practice:o,attempts:s}=e,r=Date.parse(t)-__+h_,a=Math.max(0,Date.parse(n)-R()),i=Date.parse(n)-a,c=(d,p=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-p),r)).toISOString();return{...e,completed_at:c(n),practice:o&&{...o,started_at:c(o.started_at)},attempts:s.map((d,p)=>({...d,answered_at:c(d.answered_at,s.length-1-p)}))}}var Hl=(e,t)=>ce("passed",e,t);function Wl(e,t,n){Ze(e,{passed:{...N().passed,[t]:n}})}async function At(e){let t=C();if(t===null||N().passed[e])return;let n=await D(Hl(t,e));if(!n)return;let o=s=>Object.fromEntries(s.map(r=>[r,{state:"completed",best_score:null}]));Wl(t,e,Array.isArray(n)?o(n):n)}async function Ee(e){let t=C();if(t!==null){await At(e);try{let{data:n}=await M("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),o=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),s=Object.fromEntries(o.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await ue(t,"values",{key:Hl(t,e),value:s}),Wl(t,e,s)}catch(n){if(n.status===void 0)throw n}}}async function Ho(){let e=C();if(e!==null)try{await Is((await M("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function Bl(e,t){await Is((await M("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function Wo(e,t){await Dt(e,(await M("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function Ul(e,t,n){await Ns("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},Rs)}async function Gl(e,t){await Ns("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{await dl(e);let n=(await Z("results")).filter(({account_id:o})=>o===e);for(let{client_id:o}of n)await ie("results",o);await Ce(),await mo(o=>o.account.id===e)})}var Vl=async e=>(await M("GET","/users/profile/export",{account:e})).data,Kl=async e=>(await M("GET","/auth/sessions?limit=100",{account:e})).data;async function Yl(e,t,n){for(let o of t)await M("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var Xl=e=>M("POST","/auth/email/verify/resend",{account:e}),Jl=e=>M("POST","/auth/email/verify",{account:null,body:{token:e}}),Zl=e=>M("POST","/auth/password/forgot",{account:null,body:{email:e}}),Ql=(e,t)=>M("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),x_=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],k_=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function eu(e){return[x_,k_].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var S_=5,T_=5,A_=4,E_=1e3,Gr=20,nu=["waiting","sent"],O_=864e5;function ou(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(E_,Math.max(1,Math.floor(e*n/10)))}function me(e){let t=new Date(e),n=o=>String(o).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Ie=(e,t=1)=>new Date(Date.parse(e)-t*O_).toISOString().slice(0,10);function su(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Ie(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Ie(o,-(7*r+i))))}var ru=({practice:e,attempts:t})=>!e||t.filter(Ne).length>=T_,Et=e=>new Set(e.filter(t=>nu.includes(t.state)&&ru(t)).map(({completed_at:t})=>me(t)));function M_(e,t){let n=e.has(t)?t:Ie(t),o=0;for(;e.has(n);n=Ie(n))o+=1;return o}function Vr(e){let t=new Map;return e.filter(o=>o.practice&&o.completed_at&&ru(o)).sort((o,s)=>o.completed_at<s.completed_at?-1:1).filter(({completed_at:o})=>{let s=me(o);return t.set(s,(t.get(s)??0)+1),t.get(s)<=A_})}var tu=e=>e.reduce((t,{practice:n,points:o})=>t+(n?0:o??0),0)+Vr(e).length*S_;function nn({account:e,progress:t},n,o){let s=me(o),r=({completed_at:h})=>me(h)===s,a=n.filter(({state:h})=>e?h==="waiting":nu.includes(h)),[i,c]=[tu(a),tu(a.filter(r))],d=Et(a),p=t?.streak_expires_on&&Ie(t.streak_expires_on);for(let h=0;p&&h<t.streak_current;h+=1)d.add(Ie(p,h));let[f,_]=[M_(d,s),d.has(s)];if(!e)return{points:i,waiting:0,today:c,streak:f,isActive:_,goal:Gr};let m=t&&me(t.read_at??o)===s;return{points:t?.experience_points??null,waiting:i,today:(m?t.xp_today:0)+c,streak:f,isActive:_,goal:t?.daily_goal_xp??0}}var lt=5,Kr=240*6e4;function P_(e,t){let[n,o]=[lt,0];for(let{time:r,change:a}of[...C_(e),{time:t,change:0}]){if(n<lt){let i=Math.min(lt-n,Math.floor((r-o)/Kr));[n,o]=[n+i,o+i*Kr]}a<0&&n===lt&&(o=r),n=Math.max(0,Math.min(lt,n+a))}let s=r=>r?new Date(o+r*Kr).toISOString():null;return{lives_current:n,lives_max:lt,lives_regenerate_at:s(n<lt?1:0),lives_full_at:s(lt-n)}}function C_(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${me(c)}`)||s.set(`${i} ${me(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>Tt(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...Vr(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var Ot=e=>e.account?e.progress:P_(K(e),R());function on({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}function Mt(e){let t=Ot(e);return t!==null&&on(t,R())===0}async function au(e,t){if(!(e===null||Mt(N())))try{await Dt(e,(await M("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var N_={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bell:"M12 2a1.500 1.500 0 0 0-1.500 1.600A6.500 6.500 0 0 0 5.500 10v5L3.500 18h17l-2-3v-5a6.500 6.500 0 0 0-5-6.400A1.500 1.500 0 0 0 12 2zM9.500 19.500a2.500 2.500 0 0 0 5 0z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",bulb:"M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.500 18.500h7V20h-7zm1.500 3h4a2 2 0 0 1-4 0z",chart:"M4 11h4v9H4zm6-7h4v16h-4zm6 10h4v6h-4z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",choice:"M3 4.500h6v6H3zm8.500 1.500H21v3h-9.500zM3 13.500h6v6H3zm8.500 1.500H21v3h-9.500z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flag:"M5 2.500h2.500V4H20l-3.500 4.500L20 13H7.500v8.500H5z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",fold:"M4.500 8.500 12 16l7.500-7.500-2-2L12 12 6.500 6.500z",forward:"M8.500 4.500 6.400 6.600 11.800 12l-5.400 5.400 2.100 2.100L16 12z",gap:"M3 6.500h18v2.600H3zm0 8h5v2.600H3zm7 2.600h11v2.400H10z",grip:"M8 4h3v3H8zm5 0h3v3h-3zm-5 6.500h3v3H8zm5 0h3v3h-3zM8 17h3v3H8zm5 0h3v3h-3z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",inbox:"M5.500 4h13L22 13v7H2v-7zm2 3-2.200 6H9a3 3 0 0 0 6 0h3.700l-2.200-6z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",menu:"M3 5h18v2.700H3zm0 5.700h18v2.700H3zm0 5.700h18v2.700H3z",microphone:"M12 2.500a3.500 3.500 0 0 0-3.500 3.500v5.500a3.500 3.500 0 0 0 7 0V6A3.500 3.500 0 0 0 12 2.500zM5 11v.5a7 7 0 0 0 5.700 6.900v3.100h2.600v-3.100A7 7 0 0 0 19 11.500V11h-2.400v.5a4.600 4.600 0 0 1-9.200 0V11z",more:"M5 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zm7 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zm7 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",order:"M3 4.500h18v3H3zm0 6h13v3H3zm0 6h8v3H3z",pairs:"M2.500 4.500h8v6h-8zm11 0h8v6h-8zm-11 9h8v6h-8zm11 0h8v6h-8zM10 6.700h4v1.600h-4zm0 9h4v1.600h-4z",pen:"M4 20v-4.500L15.500 4 20 8.500 8.500 20zm13-17.500 1.200-1.200 4.500 4.500-1.200 1.200z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",picture:"M3 4.500h18v15H3zm2.500 2.500v7.500L9.500 10l4 4.500 2-2 3 3.500V7zm10 .800a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z",play:"M7 4.500v15l13-7.500z",plus:"M10.700 4h2.600v6.700H20v2.600h-6.700V20h-2.600v-6.700H4v-2.600h6.700z",search:"M10.500 3a7.500 7.500 0 1 0 4.600 13.400l4.700 4.700 1.900-1.900-4.700-4.700A7.500 7.500 0 0 0 10.500 3zm0 2.700a4.800 4.800 0 1 1 0 9.600 4.800 4.800 0 0 1 0-9.600z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",speech:"M3 4h18v12.500h-7.500L8 21.500v-5H3zm4 4v2h10V8zm0 3.500v2h7v-2z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",stop:"M6 6h12v12H6z",tiles:"M3 5.500h7v5.500H3zm9 0h9v5.500h-9zM3 13h9.500v5.500H3zm11.500 0H21v5.500h-6.500z",undo:"M9 4 3 9.500 9 15v-3.800h5a3.900 3.900 0 0 1 0 7.800H8V21.500h6a6.400 6.400 0 0 0 0-12.800H9z",upload:"M12 3 5.500 9.500l1.900 1.900 3.300-3.300V16h2.600V8.100l3.300 3.300 1.900-1.900zM4 17.500V21h16v-3.500h-2.600v1H6.600v-1z",warning:"M12 2.500 22.500 21h-21zm-1.300 7v5.500h2.600V9.500zm0 7v2.500h2.600v-2.500z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},z=({name:e,size:t=20,...n})=>l`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${N_[e]} /></svg>
`;var iu=5;function Yr(){let e=S(),{value:t,error:n}=de(()=>L_(e.account),[e.account?.id]),o=Et(K(e)),s=t?.today??me(R()),r=new Set([...o,...t?.active??[]]),a=su(s,iu),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return l`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${u("last_weeks")}</h2>
      <p class="soft">${u("days_learned",{count:i})}${(!e.account||n)&&` (${u("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>l`<th scope="col" abbr=${bn(c,"long")}>${bn(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>l`<tr key=${c[0]}>${c.map(d=>l`<${R_} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function R_({day:e,today:t,isActive:n}){return e>t?l`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:l`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?l`<${z} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${ci(e)}: ${u(n?"day_active":"day_free")}</span>
    </td>
  `}async function L_(e){if(!e)return null;let t=Ie(me(R()),7*iu+1),{data:n}=await Ft(M("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function Xr(){let[e,t]=b(qe),n=o=>s=>{ro({[o]:s.target.checked}),t(qe())};return l`
    <fieldset class="effects">
      <legend>${u("sounds_and_motion")}</legend>
      ${["sounds","motion"].map(o=>l`
          <label key=${o} class="tick">
            <input type="checkbox" checked=${e[o]} onChange=${n(o)} />
            <span>${u(o)}</span>
          </label>
        `)}
    </fieldset>
  `}function Y(){let[e,t]=b(!1),[n,o]=b(!1),[s,r]=b(null);return{busy:e,done:n,failure:s,run:async i=>{t(!0),o(!1),r(null);try{await i(),o(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function be({name:e,label:t,help:n,wrong:o,type:s="text",onValue:r,...a}){let i=o||n;return l`
    <div class="field">
      <label for=${e}>${t}</label>
      ${i&&l`<p id=${`${e}-help`} class=${o?"error":"soft"}>${i}</p>`}
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
  `}function Jr({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return l`
    <div class="field">
      <label for=${e}>${t}</label>
      ${n&&l`<p id=${`${e}-help`} class="soft">${n}</p>`}
      <select
        id=${e}
        name=${e}
        disabled=${a}
        aria-describedby=${n?`${e}-help`:null}
        onChange=${i=>r(i.target.value)}
      >
        ${s.map(([i,c])=>l`<option key=${i} value=${i} selected=${i===o}>${c}</option>`)}
      </select>
    </div>
  `}var I_={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function zn({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>I_[a]).find(Boolean);return l`<${be}
    name=${e}
    label=${t}
    help=${u("password_rules")}
    wrong=${n&&u(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${o}
    onValue=${s}
  />`}var z_={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function X({failure:e,texts:t}){let n=P(null);T(()=>{e&&n.current.focus()},[e]);let o={...z_,...t}[e?.status]??"failure_other";return e&&l`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${u(o)}</p>`}function Bo({result:e}){let{account:t}=S();return e.state==="refused"?l`<p class="error">${u("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&l`<p class="soft">${u("result_waits")}</p>`:e.account_id?l`<p class="soft">${u("stored_signed_out")} <a href=${Me()}>${u("sign_in")}</a></p>`:l`<p class="soft">${u("stored_here")} <a href=${Me("register")}>${u("register_to_keep")}</a></p>`}function sn(){let e=S(),t=e.account?0:rl(e).length;return t>0&&l`<p class="notice" role="status">${u("unsent_stay",{count:t})}</p>`}var D_=({children:e})=>e;function ve({title:e,guest:t,children:n}){let{account:o}=S();return q(e),l`
    <section class="account">
      <p><a href="/learn/account">${u("account")}</a></p>
      <h1>${e}</h1>
      ${o?l`<${D_} key=${o.id}>${n}</>`:l`${t}<p><a href=${Me()}>${u("sign_in")}</a></p>`}
    </section>
  `}function cu(){let{account:e,progress:t,results:n}=S();if(q(u("account")),T(()=>{e&&(fe(),Ho())},[e?.id]),!e)return l`<${j_} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await oi(),ge("/")};return l`
    <section class="account">
      <h1>${u("account")}</h1>
      <p class="person">
        ${e.username&&l`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&l`<${q_} account=${e} />`}
      ${t&&l`<dl class="figures">
          <div><dt>${u("experience")}</dt><dd>${u("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${u("streak")}</dt><dd>${u("days",{count:t.streak_current})}</dd></div>
          <div><dt>${u("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${lu} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${Yr} />
      ${o>0&&l`<p class="soft">${u("results_wait",{count:o})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${u("leaderboard")}</a></li>
        <li><a href="/learn/account/reports">${u("own_reports")}</a></li>
        <li><a href="/learn/account/profile">${u("profile")}</a></li>
        <li><a href="/learn/account/password">${u("change_password")}</a></li>
        <li><a href="/learn/account/devices">${u("devices")}</a></li>
        <li><a href="/learn/account/data">${u("own_data")}</a></li>
        ${ho(e)&&l`<li><a href="/studio">${u("studio_link")}</a></li>`}
      </ul>
      <${Xr} />
      <button type="button" onClick=${s}>${u("sign_out")}</button>
    </section>
  `}function j_(){let e=S(),{points:t,streak:n,goal:o,today:s}=nn(e,K(e),R()),r=Ot(e);return l`
    <section class="account">
      <h1>${u("account")}</h1>
      <${sn} />
      <p>${u("account_why")}</p>
      <p class="links"><a class="button" href=${Me("register")}>${u("register")}</a> <a href=${Me()}>${u("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${u("experience")}</dt><dd>${u("xp",{xp:t})}</dd></div>
        <div><dt>${u("streak")}</dt><dd>${u("days",{count:n})}</dd></div>
        <div><dt>${u("lives")}</dt><dd>${on(r,R())} / ${r.lives_max}</dd></div>
      </dl>
      <${lu} goal=${o} today=${s} />
      <${Yr} />
      <ul class="settings">
        <li><a href="/learn/leaderboard">${u("leaderboard")}</a></li>
        ${We(e).length>0&&l`<li><a href="/learn/account/reports">${u("own_reports")}</a></li>`}
      </ul>
      <${Xr} />
    </section>
  `}function lu({goal:e,today:t}){return e?l`
    <p class="done">
      <label for="goal">${u("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:l`<p class="soft">${u("no_goal_yet")}</p>`}function q_({account:e}){let{busy:t,done:n,failure:o,run:s}=Y();return l`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${u("confirm_email")}</h2>
      <p>${u("confirm_why",{email:e.email})}</p>
      <${X} failure=${o} />
      <p role="status">${n&&u("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&l`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>Xl(e.id))}>${u("mail_again")}</button>`}
        <a href="/learn/confirm-email">${u("enter_code")}</a>
      </p>
    </section>
  `}var uu=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function du(){let[e]=b(F_);return T(()=>{let t=()=>uu()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function F_(){let e=uu();return e&&history.replaceState(null,"",location.pathname),e}function Uo({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=du(),[a,i]=b(r),{busy:c,done:d,failure:p,run:f}=Y();q(e);let _=m=>{m.preventDefault(),f(async()=>{await n(a.trim()),await Ho()})};return d?l`<section class="account"><h1>${e}</h1>${o}</section>`:l`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${X} failure=${p} />
      <${H_} linked=${r} failure=${p} value=${a} onValue=${i} />
      ${s(p)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function H_({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&u("code_invalid");return e&&!s?null:l`<${be}
    name="code"
    label=${u("code")}
    wrong=${s}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${o}
  />`}function pu(){let e=l`
    <p role="status">${u("email_confirmed")}</p>
    <p><a class="button" href="/">${u("all_courses")}</a></p>
  `;return l`<${Uo} title=${u("confirm_email")} button=${u("confirm")} onCode=${Jl} done=${e} />`}var W_=3e4;function Go(){let e=Ot(S()),t=mu();if(!e)return null;let n=on(e,t);return l`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${u("lives_left",{count:n})}</span>
    </span>
  `}function fu(){let e=Ot(S()),t=mu();return!e||on(e,t)>=e.lives_max||!e.lives_regenerate_at?null:l`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${u("next_life",{time:js(e.lives_regenerate_at)})}</span>
    </span>
  `}function mu(){let[e,t]=b(R());return T(()=>{let n=setInterval(()=>t(R()),W_);return()=>clearInterval(n)},[]),e}function _u({courseId:e}){let t=P(null),{lives_regenerate_at:n}=Ot(S());return T(()=>t.current.focus(),[]),l`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${u("no_lives")}</h1>
      <p>${u("no_lives_text")}</p>
      ${n&&l`<p class="soft">${u("next_life_text",{time:js(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${xe(e)}>${u("practise")}</a>
        <a class="button plain" href=${B(e)}>${u("back_to_course")}</a>
      </p>
    </section>
  `}var B_=[["lessons",B,"nav_lessons","home"],["practice",xe,"practice","weight"],["mistakes",mi,"mistakes","again"],["words",_i,"vocabulary","book"]];function ut({courseId:e,current:t}){return l`
    <p class="above"><a class="up" href="/"><${z} name="back" size="20" />${u("all_courses")}</a><${fu} /></p>
    <nav class="views" aria-label=${u("course")}>
      ${B_.map(([n,o,s,r])=>l`
          <a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
            <${z} name=${r} size="22" />${u(s)}
          </a>
        `)}
    </nav>
  `}function hu({content:e,completed:t}){let n=e.course.id,{value:o}=de(()=>Fc(n),[n]),[s,r]=b(void 0),[a,i]=b(null),[c,d]=b(!1),[p,f]=b(null),[_,m]=b(null),h=o??_;if(T(()=>{xr(n).then(r),navigator.storage?.estimate?.().then(y=>f(y.usage))},[n,a===null]),T(()=>{let y=async()=>r(await xr(n));o&&No(e,t).then(y,()=>null)},[o,t.size]),!Po()||s===void 0||h===0||s===null&&h===null)return null;let g=async()=>{d(!1),i(0);try{await Hc(e.course,(y,w)=>i(w?y/w:1))}catch{d(!0)}i(null)},$=async()=>{await Uc(n),m(s),r(null)};return l`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${u("offline")}</h2>
      <div role="status">
        ${c&&l`<p class="error">${u("download_failed")}</p>`}
        ${s!==null&&l`<p>${u("downloaded",{size:_o(s)})}</p>`}
      </div>
      ${a!==null&&l`<progress value=${a} aria-label=${u("downloading")}></progress>`}
      ${s===null&&a===null&&l`<button type="button" onClick=${g}>${u("download_size",{size:_o(h)})}</button>`}
      ${s!==null&&l`<button type="button" onClick=${$}>${u("remove_download")}</button>`}
      ${p>0&&l`<p class="soft usage">${u("storage_used",{size:_o(p)})}</p>`}
    </section>
  `}var U_=6,gu=["dots","waves","leaves"];function yu({content:e,results:t,completed:n}){let o=rt(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>V(i).length&&!n.has(i.id));return r.map((i,c)=>l`
      <${G_} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
    `)}function G_({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:g})=>a[g]?.state==="completed").length,d=o.filter(({id:g})=>a[g]?.state==="skipped").length,p=o.every(g=>r[g.id]==="completed"),[f,_]=b(!1),m=f?null:V_(o),h=I(s.source_language);return l`
    <details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%U_}); --lessons: ${o.length}`}>
      <summary class=${`banner ${m?"":K_(n.id)}`}>
        ${m&&l`<img src=${ye(m)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${u("unit",{number:e})} · ${u("unit_done",{done:c,count:o.length})}${d>0&&` · ${u("lessons_skipped",{count:d})}`}</span>
        <h2 ...${h}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${o.map((g,$)=>l`
            <${X_}
              key=${g.id}
              at=${$}
              lesson=${g}
              course=${s}
              result=${a[g.id]}
              state=${V(g).length?r[g.id]:"empty"}
              isNext=${g===i}
            />
          `)}
      </ol>
    </details>
  `}var V_=e=>e.flatMap(V).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,K_=e=>gu[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%gu.length],$u={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},Y_={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},wu=[1,2,1,0];function X_({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=V(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=l`
    <span class="node">
      ${(c>0||s)&&l`<${Q_} part=${c} />`}
      <span class="disc"><${z} name=${Y_[a]??"play"} size=${s?28:22} /></span>
      ${a==="completed"&&l`<${eh} count=${sl(n??{best_score:null})} />`}
    </span>
  `,f=l`
    <span class="words-beside">
      <strong ...${I(t.source_language)}>${e.name}</strong>
      ${c>0&&l`<span class="soft">${u("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&l`<span class="soft">${u("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&l`<span class="soft" aria-hidden="true">${u("lesson_skipped")}</span>`}
      ${$u[a]&&l`<span class="hidden">(${u($u[a])})</span>`}
    </span>
  `;return l`
    <li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${wu[r%wu.length]}`}>
      ${d?l`<a class="lesson" href=${nt(t.id,e.id)}>${p}${f}</a>`:l`<span class="lesson">${p}${f}</span>`}
      ${e.description&&l`<${J_} lesson=${e} course=${t} />`}
    </li>
  `}var J_=({lesson:e,course:t})=>l`
  <details class="about">
    <summary><${z} name="info" size="22" /><span class="hidden">${u("about_lesson",{name:e.name})}</span></summary>
    <p ...${I(t.source_language)}>${Z_(e.description)}</p>
  </details>
`,Z_=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,Q_=({part:e})=>l`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&l`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,eh=({count:e})=>l`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>l`<${z} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function rn(e,{label:t,kind:n="question"}){return new Promise(o=>{let s=document.createElement("dialog"),r=()=>s.close();s.className=n,s.setAttribute("aria-labelledby",t),s.addEventListener("close",()=>{removeEventListener("popstate",r),Nt(null,s),s.remove(),o(s.returnValue)}),n==="sheet"&&(addEventListener("popstate",r),s.addEventListener("click",({target:a})=>a===s&&r())),Nt(e,s),document.body.append(s),s.showModal()})}var th=500,ze={answer:["check","wrong_answer"],text:["pen","wrong_text"],audio:["sound","wrong_audio"],image:["picture","wrong_image"],offensive:["warning","wrong_offensive"],other:["more","wrong_other"]},nh="informative";function oh(e,t){if(["course","lesson"].includes(e))return Object.keys(ze).filter(s=>s!=="answer");let n=JSON.stringify(t.data??t),o={answer:e==="exercise"&&t.exercise_type!==nh,audio:/"\w*audio_url":"/.test(n),image:/"image_url":"|<img/.test(n)};return Object.keys(ze).filter(s=>o[s]??!0)}function dt({course:e,entity:t,record:n,about:o,language:s={},text:r=u("report"),bare:a=!1}){let i=l`<${sh} course=${e} entity=${t} record=${n} about=${o} language=${s} />`;return l`
    <button type="button" class=${a?"quiet bare":"quiet"} aria-label=${a?r:null} onClick=${()=>rn(i,{label:"report-title",kind:"sheet"})}>
      <${z} name="flag" size="18" />${!a&&l`<span>${r}</span>`}
    </button>
  `}function sh({course:e,entity:t,record:n,about:o,language:s}){let r=S(),a=ul(r,{course_id:e.id,entity:t,entity_id:n.id}),i=oh(t,n).filter(h=>!a.some(g=>g.reason===h)),c=a.at(-1),[d,p]=b(!a.length),[f,_]=b(!1),m=async(h,g)=>{await ll({course_id:e.id,entity:t,entity_id:n.id,reason:h,comment:g.trim()||null}),p(!1),_(!0),fe().finally(()=>_(!1))};return l`
    <div class="report">
      <header>
        <h2 id="report-title">${u("report_title")}</h2>
        <button type="button" class="quiet bare" aria-label=${u("close")} onClick=${bu}><${z} name="close" size="22" /></button>
      </header>
      ${o&&l`<p class="about-what" ...${s}>${o}</p>`}
      <div role="status">
        ${!d&&l`<p class="reported"><${z} name=${ze[c.reason][0]} size="22" /><span>${u(ze[c.reason][1])}</span></p><p>${ih(c,r.account,f)}</p>`}
      </div>
      ${d?l`<${rh} reasons=${i} onSend=${m} />`:l`<${ah} onMore=${i.length>0&&(()=>p(!0))} />`}
    </div>
  `}function rh({reasons:e,onSend:t}){let[n,o]=b(null),[s,r]=b(""),a=P(null);ne(()=>a.current.focus(),[]);let i=n==="other"&&!s.trim();return l`
    <fieldset class="choices reasons">
      <legend>${u("report_what")}</legend>
      ${e.map((c,d)=>{let[p,f]=ze[c];return l`
          <div key=${c} class="choice">
            <label>
              <input type="radio" name="reason" ref=${d?null:a} autofocus=${d===0} checked=${c===n} onChange=${()=>o(c)} />
              <${z} name=${p} size="22" /><span>${u(f)}</span>
            </label>
          </div>
        `})}
    </fieldset>
    <div class="field">
      <label for="comment">${u(n==="other"?"report_comment_needed":"report_comment")}</label>
      <textarea id="comment" rows="2" maxlength=${th} dir="auto" required=${n==="other"} onInput=${c=>r(c.target.value)}></textarea>
    </div>
    <button type="button" class="primary" disabled=${!n||i} onClick=${()=>t(n,s)}>${u("report_send")}</button>
  `}function ah({onMore:e}){let t=P(null);return ne(()=>t.current.focus(),[]),l`
    <button type="button" class="primary" ref=${t} onClick=${bu}>${u("close")}</button>
    ${e&&l`<button type="button" class="quiet" onClick=${e}>${u("report_more")}</button>`}
  `}var bu=({target:e})=>e.closest("dialog").close();function ih({state:e,reply:t},n,o){return e==="waiting"?u(o&&n?"sending":n?"report_waits":"claim_waits_guest"):e==="refused"?u("report_refused"):t.state==="rejected"?`${u("report_rejected")} ${t.note??""}`:u("claim_sent")}function an({text:e,language:t}){let n=P(null);return T(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=ye(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),l`<div class="rich" ...${I(t)} ref=${n}></div>`}function H(){return l`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${u("loading")}</p>`}var ch={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function Q({error:e}){return l`
    <div class="failure" role="alert">
      <p>${u(ch[e.status]??"failure_other")}</p>
      ${e.status===404?l`<a href="/">${u("all_courses")}</a>`:l`<button type="button" onClick=${()=>location.reload()}>${u("try_again")}</button>`}
    </div>
  `}function ku({courseId:e}){let{account:t}=S(),{value:n,error:o}=at(e,t?.id);return q(n?.course.name??u("course")),n?l`<${lh} content=${n} />`:l`<h1 class="hidden">${u("course")}</h1>${o?l`<${Q} error=${o} />`:l`<${H} />`}`}function lh({content:e}){let{course:t}=e,n=S(),o=we(t.id,n),s=Qt(t.id,n),r=F(e),a=d=>r.filter(({lesson:p})=>s[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{Ee(t.id),Te(t.id).catch(()=>null),On(t).catch(()=>null)},[t.id,n.account?.id]),l`
    <${ut} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${I(t.source_language)}>${t.name}</h1>
    ${r.length>0&&l`<p class="done">
      <label for="done">
        ${u("lessons_done",{done:i,count:r.length})}${c>0&&` · ${u("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!o.size&&Ac(e)&&l`<p><a href=${hi(t.id)}>${u("placement_offer")}</a></p>`}
    <${uh} content=${e} completed=${o} />
    <${yu} content=${e} results=${s} completed=${o} />
    ${t.description&&l`<section class="about-course"><h2>${u("about_course")}</h2><${an} text=${t.description} language=${t.source_language} /></section>`}
    <${hu} content=${e} completed=${o} />
    <p><${dt} course=${t} entity="course" record=${t} about=${t.name} language=${I(t.source_language)} text=${u("report_course")} /></p>
  `}function uh({content:e,completed:t}){let n=S(),o=e.course.id,s=n.account?.id,r=s&&!K(n).some(m=>m.state==="waiting")&&!Cn(n).length,a=el(o,n),i=F(e).find(({lesson:m})=>m.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?dh(s,o):null,{value:p,state:f}=ae(async()=>null,d,[o,s,c]);if(c&&f==="waiting"&&!n.passed[o])return l`<${H} />`;if(p?.kind==="practice")return l`<${xu} courseId=${o} ...${p} />`;let _=i??Xt(e,t);if(_&&!i&&Mt(n))return l`<${xu} courseId=${o} reason="no_lives" mode="mixed" />`;if(!_){let h=Object.values(Qt(o,n)).some(g=>g.state==="skipped")?u("course_passed"):u("course_complete");return l`<p class="next empty">${F(e).length?h:u("course_empty")}</p>`}return l`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${u("next_step")}</h2>
      <a class="button" href=${nt(o,_.id)}>${u(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var dh=async(e,t)=>(await M("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,vu={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function xu({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return l`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${u("next_step")}</h2>
      <p><strong>${s?u(vu[t],{count:s}):u(vu[t])}</strong></p>
      <a class="button" href=${ke(e,n)}>${u("practise")}</a>
    </section>
  `}function Su(){return l`<${ve} title=${u("devices")}><${ph} /></>`}function ph(){let{account:e}=S(),{value:t,error:n}=de(()=>Kl(e.id),[]),[o,s]=b([]),{busy:r,failure:a,run:i}=Y();if(n)return l`<${Q} error=${n} />`;if(!t)return l`<${H} />`;let c=t.filter(({id:f})=>!o.includes(f)),d=c.filter(({current:f})=>!f).map(({id:f})=>f),p=f=>i(()=>Yl(e.id,f,_=>s(m=>[...m,_])));return l`
    <p>${u("devices_help")}</p>
    <${X} failure=${a} />
    <ul class="sessions">
      ${c.map(f=>{let _=eu(f.user_agent)??u("unknown_device");return l`<li key=${f.id}>
          <p>
            <strong>${_}</strong>
            ${f.current&&l` <span class="badge">${u("this_device")}</span>`}<br />
            <span class="soft">${u("last_used",{time:ui(f.last_used_at)})}<br />${f.ip}</span>
          </p>
          ${!f.current&&l`<button type="button" disabled=${r} aria-label=${u("end_session_of",{name:_})} onClick=${()=>p([f.id])}>
            ${u("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${o.length>0&&u("sessions_ended",{count:o.length})}</p>
    ${d.length>1&&l`<button type="button" disabled=${r} onClick=${()=>p(d)}>${u("end_other_sessions")}</button>`}
  `}var Tu=9;function Au(){let{account:e,notifications:t}=S();if(!e)return null;let n=t?Lo(t).length:0;return l`
    <a class="bell" href="/learn/notifications">
      <${z} name="bell" size="24" /><span class="hidden">${u("notifications")}</span>
      ${n>0&&l`<span class="count">${n>Tu?`${Tu}+`:n}<span class="hidden"> ${u("unread")}</span></span>`}
    </a>
  `}var Eu=()=>l`
  <${ve} title=${u("notifications")}><${fh} /><p><a href="/learn/account/reports">${u("own_reports")}</a></p></>
`;function fh(){let{account:e,notifications:t}=S(),{value:n}=de(async()=>(await kt(),!0),[]),o=P(new Set);for(let{id:r}of t?Lo(t):[])o.current.add(r);if(T(()=>{Xc(e.id).catch(r=>{if(r.status===void 0)throw r})},[t?.rows[0]?.id]),!t)return n?l`<p class="failure">${u("failure_offline")}</p>`:l`<${H} />`;let s=Tr(t);return s.length?l`
    <ul class="rows told">
      ${s.map(r=>l`<li key=${r.id} class=${o.current.has(r.id)?"unread":""}><${_h} ...${r} isUnread=${o.current.has(r.id)} /></li>`)}
    </ul>
  `:l`<p class="empty">${u("notifications_none")}</p>`}var mh={"claim.accepted":["check","told_claim_accepted"],"claim.rejected":["info","told_claim_rejected"],"report.accepted":["check","told_report_accepted"],"report.rejected":["info","told_report_rejected"]};function _h({kind:e,data:t,created_at:n,isUnread:o}){let[s,r]=mh[e],[,a]=ze[t.reason]??[];return l`
    <p class="what"><${z} name=${s} /><strong dir="auto">${o&&l`<span class="hidden">${u("unread")}: </span>`}${u(r,{answer:t.answer})}</strong></p>
    ${a&&l`<p>${u(a)}</p>`}
    ${t.note&&l`<p class="note"><span class="soft">${u("makers_say")}</span> <span dir="auto">${t.note}</span></p>`}
    <p class="soft"><span dir="auto">${t.course_name}</span> · ${Wt(n)}</p>
  `}var{product:hh,icon:gh}=document.getElementById("app").dataset;function Ou(){return l`
    <header class="bar">
      <a class="brand" href="/"><img src=${gh} alt="" width="28" height="28" /><span>${hh}</span></a>
      <${Au} />
      <${$h} />
    </header>
  `}function $h(){let e=S(),{account:t}=e,n=K(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=nn(e,n,R());return!t&&!o&&!n.length?l`<a href="/learn/sign-in">${u("sign_in")}</a>`:l`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${z} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${u("streak")}: ${u("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?yh:wh} today=${a} goal=${i} />
        ${o!==null&&l`<span>${u("xp",{xp:o})}</span>`}
        ${s>0&&l`<span class="waiting">+${s}<span class="hidden"> (${u("figures_here")})</span></span>`}
        ${i>0&&l`<span class="hidden">, ${u("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${Go} />
      <span class="hidden">${u("account")}${!t&&` (${u("figures_here")})`}</span>
    </a>
  `}var wh=()=>l`<${z} name="bolt" />`;function yh({today:e,goal:t}){let n=Math.min(1,e/t);return l`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function Mu({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return l`
    <article class="card">
      <p class="languages">
        <span>${Ds(e.target_language)}</span>
        <span class="soft">${u("for_speakers_of",{language:Ds(e.source_language)})}</span>
      </p>
      <h3 ...${I(e.source_language)}>${e.name}</h3>
      ${o>0&&(n?l`<${bh} id=${`done-${e.id}`} done=${n} count=${o} />`:l`<p class="soft">${u("lessons",{count:o})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${B(e.id)}
        aria-label=${u(t?"continue_course":"start_course",{name:e.name})}
      >
        ${u(t?"continue":"start")}
      </a>
    </article>
  `}var bh=({id:e,done:t,count:n})=>l`
  <p class="soft">
    <label for=${e}>${u("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function se({data:e}){return e.image_url?l`<${Dn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Zr=ys(()=>null);function Pu(e){let t=Ss(Zr),[n,o]=b(!1);return T(()=>t(e,n),[e,n]),[n,o]}function Dn({url:e,alt:t,...n}){let o=P(null),[s,r]=Pu(e);return T(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),qt);return()=>clearTimeout(a)},[e]),l`
    <img
      ...${n}
      ref=${o}
      src=${ye(e)}
      alt=${t}
      hidden=${s}
      onError=${()=>r(!0)}
      onLoad=${()=>r(!1)}
    />
    ${s&&l`<span class="absent" dir="auto">${t||u("picture_missing")}</span>`}
  `}var vh=.7;function te({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=P(null),[i,c]=Pu(e),d=()=>{let f=a.current,_=setTimeout(()=>c(!0),qt);f.currentTime=0,f.playbackRate=t?vh:1,f.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let f=new Audio(ye(e));return f.preload="metadata",f.onerror=()=>c(!0),f.onloadedmetadata=()=>c(!1),a.current=f,n&&qe().sounds&&d(),()=>{f.pause(),f.onerror=null,f.removeAttribute("src"),f.load()}},[e]),ne(()=>r?.(i),[i]),i&&!o)return l`<span class="absent">${u("sound_missing")}</span>`;let p=i?u("sound_missing"):s??u("play");return l`
    <button type="button" class=${o?"sound icon":"sound"} aria-label=${o?p:null} disabled=${i} onClick=${d}>
      <${z} name="sound" />${!o&&p}
    </button>
  `}function pt({hints:e,course:t}){return e?.length?l`
    <details class="hints">
      <summary>${u("hints")}</summary>
      <ul ...${I(t.source_language)}>${e.map(n=>l`<li>${n}</li>`)}</ul>
    </details>
  `:null}var Cu={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3],letters:["said_letters",2],spaces:["said_spaces",2],words:["said_words",2]},Nu=3,xh=.8,kh=.5,Ru="";function Sh([e,t]){let n;do n=u(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===Ru);return Ru=n,n}function Lu(e,{row:t,isRepeat:n,kind:o}){return e==="correct"&&n?u("said_corrected"):e==="correct"&&t>=Nu&&(t%5===0||t===Nu)?u("said_row",{row:t}):Sh(Cu[o]??Cu[e])}function Iu(e,t){return t?e===t?u("ended_all_right"):e>=xh*t?u("ended_strong"):u(e>=kh*t?"ended_half":"ended_weak"):u("ended_read")}var Th=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],zu=["translation","translation-word-bank"],jn=e=>Th.includes(e),Qr=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function Du({exercise:e,course:t,grading:n,languages:o,row:s,isRepeat:r}){let{exercise_type:a,data:i}=e,{verdict:c,is_correct:d}=n,p=jn(a)&&c!=="correct"&&Qr(n.diff),f=p&&d?Ph(n.diff):[],_=W(()=>Lu(c,{row:s,isRepeat:r,kind:f.length===1?f[0].kind:null}),[e]),m=P(null),[h,g]=b(!1);return T(()=>{let $=new ResizeObserver(([{target:y}])=>g(y.scrollHeight>y.clientHeight));return $.observe(m.current),()=>$.disconnect()},[]),l`
    <div class="feedback" data-verdict=${c} ref=${m} tabindex=${h?0:null}>
      <p class="verdict"><${z} name=${d?"check":"close"} size="24" /><span>${_}</span></p>
      ${p&&l`<p ...${I(o.answer)}><${qn} type=${a} diff=${n.diff} /></p>`}
      ${f.map($=>l`<${Oh} ...${$} language=${o.answer} />`)}
      <div class="answer">
        <p ...${d?I(o.answer):{}}>
          ${!d&&l`<span class="soft">${u("right_answer")}: </span>`}
          <strong class="accepted" ...${I(o.answer)}>${Ah(a,i,n)}</strong>
        </p>
        ${i.audio_url&&l`<${te} url=${i.audio_url} icon auto=${a!=="listening"} />`}
      </div>
      ${zu.includes(a)&&l`<p class="soft" ...${I(o.prompt)}>${ct(e)}</p>`}
      ${n.note&&l`<p class="note" ...${I(t.source_language)}>${n.note}</p>`}
      ${i.explanation&&l`<p ...${I(t.source_language)}>${i.explanation}</p>`}
    </div>
  `}function Ah(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&zu.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:Be(e,t,e==="pairs"&&n!=="correct"?ea(s):o)}var ea=e=>e.filter(({op:t,expected:n})=>t!=="equal"&&n).map(({expected:t})=>t),Eh={accent:"hint_accent",letters:"hint_letters",spaces:"hint_spaces",words:"hint_words",numeral:"hint_numeral",swapped:"hint_swapped",typo:"hint_typo"};function Oh({kind:e,expected:t,given:n,language:o}){let[s,r]=u(Eh[e],Mh).split("{given}"),[a,i]=r.split("{expected}"),c=d=>l`<q><bdi ...${I(o)}>${d}</bdi></q>`;return l`<p class="soft">${s}${c(n)}${a}${c(t)}${i}</p>`}var Mh={given:"{given}",expected:"{expected}"};function Ph(e){let t=e.filter(({op:n,given:o,expected:s})=>["accent","typo"].includes(n)&&o!==null&&s!==null);return[...new Map(t.map(n=>[Ch(n),n]).reverse())].reverse().map(([n,{given:o,expected:s}])=>({kind:n,given:o,expected:s}))}function Ch({op:e,expected:t,given:n}){let o=c=>c.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu,""),s=c=>o(c).normalize("NFD").replace(/\p{M}/gu,""),[r,a]=[t,n].map(s);if(e==="accent")return r===a?"accent":"letters";if(r===a)return"spaces";let i=c=>/\p{Nd}/u.test(c)||!o(c);return i(t)!==i(n)?i(n)?"words":"numeral":[...r].sort().join("")===[...a].sort().join("")?"swapped":"typo"}var Nh={"fill-in-the-blank":" / ",pairs:", "};function qn({type:e,diff:t}){let n=e==="pairs"?t.filter(({op:r})=>r!=="equal"):t,o=n.map(({given:r,expected:a})=>Vo(r??a)),s=r=>r+1<o.length?Nh[e]??Rr(o[r],o[r+1]):"";return l`<span class="diff">${n.map((r,a)=>l`<${Lh} ...${r} />${s(a)}`)}</span>`}var Vo=e=>typeof e=="object"&&e?`${e.left} – ${e.right}`:e,Rh={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function Lh({op:e,expected:t,given:n}){return e==="equal"?l`<span class="equal">${Vo(n)}</span>`:l`<span class=${e}
    ><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${u(Rh[e])}: </span
    >${n!==null&&l`<del>${Vo(n)}</del>`}${t!==null&&l`<ins>${Vo(t)}</ins>`}</span
  >`}var ju=({op:e})=>["accent","typo"].includes(e);function Ih(e,{verdict:t,diff:n}){return!jn(e)||t==="correct"?[]:e==="fill-in-the-blank"?n.map((o,s)=>({...o,blank:s,slips:ju(o)?[o]:[]})).filter(({op:o,given:s})=>o!=="equal"&&s?.trim()):[{blank:null,slips:["accent","typo"].includes(t)?n.filter(ju):[]}]}function Fu({type:e,course:t,attemptId:n,grading:o,language:s,children:r}){let{account:a,results:i,outbox:c}=S(),[d,p]=b(null),[f,_]=b(!1),h=i.some(({attempts:O})=>O.some(({client_id:k})=>k===n))?Ih(e,o):[],g=({blank:O})=>c.find(({id:k})=>k===Pr(n,O)),$=h.filter(O=>!g(O)),y=P(null),w=P(!1),x=()=>{w.current=!0,p(null)};ne(()=>{w.current&&y.current?.focus({preventScroll:!0}),w.current=!1},[d]);let v=async(O,k)=>{let L=k.closest(".action").querySelector(":scope > .primary");await cl(t.id,n,O.blank),p(null),_(!0),L.focus({preventScroll:!0}),fe().finally(()=>_(!1))},A=(O,k)=>O.slips.length?p(O):v(O,k),E=({target:O})=>$.length>1?p("choose"):A($[0],O);return l`
    <div role="status" class="claimed">
      ${h.filter(g).map(O=>l`<p key=${O.blank}><${z} name=${zh(g(O))} size="18" /><span>${Dh(g(O),a,f)}</span></p>`)}
    </div>
    ${d==="choose"&&l`<${qu} text=${u("claim_which")}>
      ${$.map(O=>l`<button key=${O.blank} type="button" onClick=${({target:k})=>A(O,k)}><bdi ...${I(s)}>${O.given}</bdi></button>`)}
    <//>`}
    ${d?.slips&&l`<${qu} text=${u("claim_sure")} about=${l`<p ...${I(s)}><${qn} type=${e} diff=${d.slips} /></p>`}>
      <button type="button" onClick=${({target:O})=>v(d,O)}>${u("claim_yes")}</button>
      <button type="button" class="quiet" onClick=${x}>${u("claim_no")}</button>
    <//>`}
    ${!d&&l`<div class="beside">
      ${$.length>0&&l`<button type="button" class="quiet" ref=${y} onClick=${E}>${u("claim")}</button>`}
      ${r}
    </div>`}
  `}function qu({text:e,about:t,children:n}){let o=P(null);return ne(()=>o.current.querySelector("button").focus(),[]),l`
    <div class="asked" role="group" aria-labelledby="claim-asked" ref=${o}>
      ${t}
      <p id="claim-asked">${e}</p>
      <p class="links">${n}</p>
    </div>
  `}var zh=({state:e,reply:t})=>e==="refused"||t?.state==="rejected"?"info":"check";function Dh({state:e,reply:t},n,o){return e==="refused"?u("claim_refused"):e==="waiting"?u(o&&n?"sending":n?"claim_waits":"claim_waits_guest"):t.state==="accepted"?u("claim_accepted"):t.state==="rejected"?`${u("claim_rejected")} ${t.note??""}`:u("claim_sent")}var jh={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function ta(e){let t=P(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>l`
    <input
      type="text"
      ...${jh}
      ...${c}
      data-first-field=${i}
      value=${r}
      ref=${d=>{d?.setAttribute("autocorrect","off"),i&&d&&(t.current??=d)}}
      onFocus=${d=>{t.current=d.target}}
      onInput=${d=>a(d.target.value)}
    />
  `,s=e.length>0&&l`
      <div class="letters" role="group" aria-label=${u("special_letters")}>
        ${e.map(r=>l`
            <button type="button" key=${r} onPointerDown=${a=>a.preventDefault()} onClick=${()=>n(r)}>
              ${r}
            </button>
          `)}
      </div>
    `;return{field:o,bar:s}}function Ko({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=ta(n);return l`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
    ${!r&&i}
  `}var qh=/_{3,}/;function Hu({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(qh),[d,p]=b(()=>c.slice(1).map(($,y)=>n?.[y]??"")),{field:f,bar:_}=ta(r),m=($,y)=>{let w=d.map((x,v)=>v===$?y:x);p(w),o(w.some(x=>x.trim())?w.map(x=>x.trim()?x:null):void 0)},h=[...e.blanks].sort(($,y)=>$.position-y.position),g=h.flatMap(($,y)=>($.hints??[]).map(w=>h.length>1?`${y+1}: ${w}`:w));return l`
    <${se} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&l`<${te} url=${e.audio_url} icon />`}
      ${c.map(($,y)=>l`
          ${y>0&&f({first:y===1,value:d[y-1],onValue:w=>m(y-1,w),"aria-label":u("blank",{number:y}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[y-1].length+1)})}${$}
        `)}
    </p>
    ${!s&&_}
    <${pt} hints=${g} course=${t} />
  `}function Wu({data:e,course:{source_language:t}}){return l`
    ${e.title&&l`<h2 ...${I(t)}>${e.title}</h2>`}
    <${se} data=${e} />
    ${e.media&&l`<${Fh} media=${e.media} />`}
    <${an} text=${e.content} language=${t} />
    ${e.audio_url&&l`<p><${te} url=${e.audio_url} /></p>`}
  `}function Fh({media:e}){return e.type==="audio"?l`<p><${te} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?l`<video class="picture" src=${ye(e.url)} aria-label=${e.alt??""} controls></video>`:l`<${Dn} class="picture" url=${e.url} alt=${e.alt??""} />`}function Bu({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=b(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return l`
    <${se} data=${e} />
    <p class="sounds">
      <${te} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&l`<${te} ...${p} label=${u("play_slowly")} />`}
    </p>
    ${!c&&l`<${Ko}
      answer=${n}
      onAnswer=${o}
      letters=${a}
      label=${u("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${pt} hints=${e.hints} course=${t} />
    ${!c&&!r&&l`<p><button type="button" class="quiet" onClick=${s}>${u("cannot_listen")}</button></p>`}
  `}function Yo(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function Fn(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function Ue(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}var Hh='textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';function cn(e){ne(()=>{let t=n=>{!n.target.closest?.(Hh)&&!n.ctrlKey&&!n.metaKey&&!n.altKey&&e(n)};return addEventListener("keydown",t),()=>removeEventListener("keydown",t)})}function Xo({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return cn(({key:c})=>{let d=e[Number(c)-1];d&&!s&&i(d.id)}),l`
    <fieldset class=${e.some(c=>c.image_url)?"choices pictures":"choices"} disabled=${s} aria-labelledby="prompt">
      ${e.map((c,d)=>{let p=c.text||c.alt||u("option",{number:d+1});return l`
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
              ${c.image_url&&l`<${Dn} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
              ${c.text&&l`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&l`<span>${p}</span>`}
            </label>
            ${c.audio_url&&l`<${te} url=${c.audio_url} icon label=${u("play_option",{name:p})} />`}
            ${r[c.id]&&l`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${u(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var Wh=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,Bh=4;function Uu(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=oe(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(Wh),s=[];for(let r=0;r<o.length;){let a=r%2?Uh(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(oe(i)):null}),r+=Math.max(1,a)}return s}function Uh(e,t,n){for(let o=2*Bh-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(oe(s)))return o}return 0}var Gh=60;function De({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=b(null),i=W(()=>s?Vh(Uu(e,o)):[{text:e,word:null}],[e,o,s]);return l`
    <p class=${e.length>Gh?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&l`<${te} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:p,after:f})=>d?l`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${f}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&l`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||u("no_translation")}</span>
        ${r.audio_url&&l`<${te} url=${r.audio_url} icon auto label=${u("play_option",{name:r.text})} />`}`}
    </p>
  `}function Vh(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function Gu({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=W(()=>Ue(e.options.map((m,h)=>h)),[e.options.length]),d=e.shuffle===!1?e.options:c.map(m=>e.options[m]),p=e.options.filter(m=>m.is_correct).length>1,f=t??[],_={};if(o)for(let{id:m,is_correct:h}of e.options)h?_[m]="right":f.includes(m)&&(_[m]="wrong");return l`
    <${se} data=${e} />
    <${De} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
    ${p&&l`<p class="soft">${u("choose_all")}</p>`}
    <${Xo}
      options=${d}
      of=${r}
      chosen=${f}
      several=${p}
      disabled=${!!o}
      marks=${_}
      onChosen=${m=>n(m.length?m:void 0)}
    />
  `}var Kh={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},Yh=2;function Jo(e,t){let n=P(new Map);ne(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(hn())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(f=>f!==i&&r(f)===r(i)&&!s.has(f)),p=d?c.get(d):c.get(i)??[...c].find(([f])=>r(f)===r(i))?.[1];p&&Xh(a,p,s.get(i))}n.current=s},t)}function Xh(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=Yh||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],Kh)}function Vu({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=b(()=>t?Jh(t,e.items):Ue(e.items.map((m,h)=>h))),i=P(null),c=P(null),[d,p]=b(null);Jo(i,[r]),T(()=>{n(r.map(h=>e.items[h].text));let m=c.current;(m?.disabled?m.parentElement.querySelector(".move:not(:disabled)"):m)?.focus()},[r]);let f=(m,h)=>{a(g=>(p(g[m]),Fn(g,m,h)))},_=(m,h,g,$)=>l`
    <button
      type="button"
      class="move"
      aria-label=${`${$}: ${e.items[r[m]].text}`}
      disabled=${h<0||h>=r.length}
      onClick=${y=>{c.current=y.currentTarget,f(m,h)}}
    >
      ${g}
    </button>
  `;return l`
    <${se} data=${e} />
    ${e.audio_url&&l`<p><${te} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${d!==null&&!o&&u("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
    </p>
    <ol class=${`order ${o?o.is_correct?"right":"wrong":""}`} ref=${i}>
      ${r.map((m,h)=>{let{onPointerDown:g,...$}=Yo(h,f);return l`
          <li key=${m} data-tile=${`order:${m}`} ...${$}>
            ${!o&&l`<span class="handle" aria-hidden="true" onPointerDown=${g}>⠿</span>`}
            <span ...${s(e.items[m].text)}>${e.items[m].text}</span>
            ${!o&&l`${_(h,h-1,"↑",u("move_up"))}${_(h,h+1,"↓",u("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function Jh(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var Zh=5,Qh=320,Ku={left:"12345",right:"67890"};function Yu({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=W(()=>eg(e.pairs.length),[e.pairs.length]),[a,i]=b(()=>tg(t,e.pairs)),[c,d]=b(()=>new Set(a.keys())),[p,f]=b(null),[_,m]=b([]),[h,g]=b(null),[$,y,w]=[P(null),P(null),P(!1)];T(()=>()=>clearTimeout($.current),[]);let x=r.find(({lefts:k})=>k.some(L=>!c.has(L)))??r.at(-1),v=(k,L)=>{if(o||c.has(L))return;if(!p||p.side===k)return f(p?.place===L?null:{side:k,place:L});let J={[k]:L,[p.side]:p.place};f(null),A(J)},A=({left:k,right:L})=>{let J=a.has(k)?a:new Map([...a,[k,L]]);i(J);let{[k]:he,[L]:pe}=e.pairs;if(he.right!==pe.right)return E(k,L);w.current=y.current.contains(document.activeElement),g(k);let le=new Set([...c,k]);d(le),Lt(),!(le.size<e.pairs.length)&&n([...J].map(([yp,bp])=>({left:e.pairs[yp].left,right:e.pairs[bp].right})))},E=(k,L)=>{It(),m([`left ${k}`,`right ${L}`]),clearTimeout($.current),$.current=setTimeout(()=>m([]),Qh)};ne(()=>{w.current&&(w.current=!1,(y.current.querySelector(".half:not(:disabled)")??y.current.closest("form").querySelector(".action > .primary")).focus())},[c]),cn(({key:k})=>{for(let L of["left","right"]){let J=x[`${L}s`][Ku[L].indexOf(k)];J!==void 0&&v(L,J)}});let O=k=>l`
    <ul aria-label=${u(k==="left"?"left_side":"right_side")}>
      ${x[`${k}s`].map((L,J)=>{let he=p?.side===k&&p.place===L,pe=c.has(L),le=_.includes(`${k} ${L}`)||o&&k==="left"&&a.get(L)!==L;return l`
          <li key=${L}>
            <button
              type="button"
              class=${`half ${pe?"linked":""} ${le?"wrong":""}`}
              aria-pressed=${String(he)}
              disabled=${!!o||pe}
              onClick=${()=>v(k,L)}
            >
              <span class="key" aria-hidden="true">${Ku[k][J]}</span>
              <span ...${s(e.pairs[L][k])}>${e.pairs[L][k]}</span>
              ${pe&&l`<span class="hidden"> (${u("pair_found")})</span>`}
            </button>
          </li>
        `})}
    </ul>
  `;return l`
    <${se} data=${e} />
    ${e.audio_url&&l`<p><${te} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">${_.length>0?u("pair_wrong"):h!==null&&u("pair_right",e.pairs[h])}</p>
    <div class="pairs" ref=${y}>${O("left")}${O("right")}</div>
  `}function eg(e){let t=Ue(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/Zh);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:Ue(r)}})}function tg(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var Xu=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition,Ju=5;function Zu({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=P(null),[d,p]=b(!1),[f,_]=b(!1);T(()=>()=>c.current?.abort(),[]);let m=$=>{let y=$.filter(w=>w.trim());y.length?o(y.slice(0,Ju)):_(!0)},h=()=>{if(d)return c.current.stop();c.current=new Xu,Object.assign(c.current,{lang:yl(e.answer_language??e.audio_language??t.target_language),maxAlternatives:Ju,onresult:({results:[$]})=>m([...$].map(({transcript:y})=>y)),onerror:()=>_(!0),onend:()=>p(!1)}),_(!1),p(!0),c.current.start()},g=typeof n=="string"||Array.isArray(n);return l`
    <${se} data=${e} />
    <${De} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${Xu?l`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${h}>
            <span aria-hidden="true">●</span> ${d?u("stop_recording"):u("record")}
          </button>
        </p>`:l`<p class="soft">${u("no_recognition")}</p>`}
    <p role="status">
      ${g&&l`<q ...${i}>${r?.heard??Be("speaking",e,n)}</q>`} ${f&&u("not_understood")}
    </p>
    <${pt} hints=${e.hints} course=${t} />
    ${!r&&l`<p><button type="button" class="quiet" onClick=${s}>${u("cannot_speak")}</button></p>`}
  `}function Qu({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return l`
    <${se} data=${e} />
    <${De} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${Ko}
      answer=${n}
      onAnswer=${o}
      letters=${r}
      label=${u("your_translation")}
      language=${c}
      grading=${s}
    />
    <${pt} hints=${e.hints} course=${t} />
  `}function ed({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),l`
    <${se} data=${e} />
    <${De} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
    <${Xo}
      options=${[{id:"true",text:u("true")},{id:"false",text:u("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!o}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function td({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=W(()=>Ue(e.word_bank.map((v,A)=>A)),[e.word_bank.length]),[d,p]=b(()=>ng(t,e.word_bank)),f=P(null),_=P(null);Jo(f,[d]),ne(()=>{(_.current!==null&&f.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let m=v=>{p(v),n(v.length?v.map(A=>e.word_bank[A]):void 0)},h=v=>{if(o||d.includes(v))return;f.current.contains(document.activeElement)&&(_.current=og(c,v,E=>!d.includes(E))),m([...d,v])},g=v=>{_.current=v,m(d.filter(A=>A!==v))};cn(({key:v})=>{let A=c[(Number(v)||NaN)-1];A!==void 0&&h(A)});let $=({key:v,currentTarget:A})=>{let E={ArrowLeft:-1,ArrowRight:1}[v]??0;return getComputedStyle(A).direction==="rtl"?-E:E},y=(v,A)=>{let E=$(v);if(!E)return;v.preventDefault();let O=c.filter(L=>!d.includes(L)),k=O[O.indexOf(A)+E];k!==void 0&&f.current.querySelector(`[data-tile="bank:${k}"]`).focus()},w=(v,A)=>{let E=$(v);if(!E)return;v.preventDefault();let O=A+E;O<0||O>=d.length||(_.current=d[A],m(Fn(d,A,O)))},x=(v,A)=>{p(E=>{let O=Fn(E,v,A);return n(O.map(k=>e.word_bank[k])),O})};return l`
    <${se} data=${e} />
    <${De} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
    <p class="hidden" role="status" ...${a}>${!o&&d.map(v=>e.word_bank[v]).join(" ")}</p>
    <div ref=${f}>
      <div class="line" role="group" aria-label=${u("your_answer")} ...${a}>
        ${d.map((v,A)=>l`
            <button
              type="button"
              class="word"
              key=${v}
              data-tile=${`line:${v}`}
              disabled=${o}
              aria-label=${u("take_back",{word:e.word_bank[v]})}
              ...${Yo(A,x)}
              onKeyDown=${E=>w(E,A)}
              onClick=${()=>g(v)}
            >
              ${e.word_bank[v]}
            </button>
          `)}
      </div>
      <div class="bank" role="group" aria-label=${u("words")} ...${a}>
        ${c.map(v=>l`
            <button
              type="button"
              class=${d.includes(v)?"word used":"word"}
              key=${v}
              data-tile=${`bank:${v}`}
              disabled=${o||d.includes(v)}
              onKeyDown=${A=>y(A,v)}
              onClick=${()=>h(v)}
            >
              ${e.word_bank[v]}
            </button>
          `)}
      </div>
    </div>
  `}function ng(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function og(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var na={translation:{component:Qu,instruction:"do_translate"},"translation-word-bank":{component:td,instruction:"do_build"},"fill-in-the-blank":{component:Hu,instruction:"do_fill"},vof:{component:ed,instruction:"do_judge"},pairs:{component:Yu,instruction:"do_pair"},informative:{component:Wu,instruction:"do_read"},ordering:{component:Vu,instruction:"do_order"},"multiple-choice":{component:Gu,instruction:"do_choose"},listening:{component:Bu,instruction:"do_listen"},speaking:{component:Zu,instruction:"do_speak"}};var[ft,Pt,Hn,sg]=[1,2,3,4],rg={correct:Hn,accent:Pt,typo:Pt},nd={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:ln,floor:ag,max:Wn,min:oa,round:ig}=Math,sa=e=>rg[e]??ft;function od(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:sa(a)})),{due:o,state:s}=ra(n,t);return{due:o,in_review:s==="review"}}function ra(e,t=nd){let n=null;for(let{answered_at:o,rating:s}of e)n=cg(n,s,o,t);return n}function aa({stability:e,answered_at:t},n,{weights:o}=nd){let s=ag((n-t)/864e5);return(1+sd(o)*Wn(0,s)/e)**-o[20]}var sd=e=>.9**(-1/e[20])-1;function cg(e,t,n,{weights:o,desired_retention:s}){let r=e?lg(e,t,n,o):{stability:o[t-1],difficulty:ad(rd(t,o))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===ft?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===Pt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/sd(o)*(s**(-1/o[20])-1),f=oa(Wn(ig(p),1),36500);return{...a,due:n+(d===null?f*864e5:d*6e4)}}function lg(e,t,n,o){let{stability:s,difficulty:r}=e,a=aa(e,n,{weights:o}),i=t===ft,c;if(n-e.answered_at<864e5){let p=ln(o[17]*(t-Hn+o[18]))*s**-o[19];c=s*(i?p:Wn(p,1))}else if(i){let p=o[11]*r**-o[12]*((s+1)**o[13]-1)*ln((1-a)*o[14]);c=oa(p,s/ln(o[17]*o[18]))}else{let p=ln(o[8])*(11-r)*s**-o[9]*(ln((1-a)*o[10])-1)*(t===Pt?o[15]:1);c=s*(1+p)}let d=r-o[6]*(t-Hn)*(10-r)/9;return{stability:Wn(c,.001),difficulty:ad(o[7]*rd(sg,o)+(1-o[7])*d)}}var rd=(e,t)=>t[4]-ln(t[5]*(e-1))+1,ad=e=>oa(Wn(e,1),10);var ug=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],dg=["translation","translation-word-bank"],pg=["fill-in-the-blank","ordering"],la={equal:Hn,accent:Pt,typo:Pt,replace:ft,missing:ft},fg=21,mg=7,_g=.8;function un(e,t){let n=new Set(e.map(({id:$})=>$)),o=id(e,({text:$,forms:y})=>[$,...y]),s=id(e,$=>$.translations),r=!ug.includes(t.split("-")[0]),a=({words:$})=>Array.isArray($)?[...new Set($)].filter(y=>n.has(y)):null,i=($,y)=>y?y.filter(w=>$.includes(w)):$.length===1?$:[],c=($,y)=>{let w=r?ia($):[{text:$.join(" "),start:0,end:$.length}];return ca(o,w).filter(({id:x,all:v})=>i(v,y).includes(x))},d=$=>ca(s,ia($)),p=({source_text:$,target_text:y},w)=>{let[x,v]=[Bn($),Bn(y)],A=O=>new Set(O.map(({id:k})=>k).filter(k=>!w||w.includes(k))).size,E=(O,k)=>A(c(O,w))+A(d(k));return E(v,x)>=E(x,v)},f=($,y,w,x)=>{let v=w.filter(({op:E,expected:O})=>la[E]&&O!==null);if($==="pairs")return v.flatMap(({op:E,expected:O})=>_(O,x).map(k=>[k,la[E]]));if(pg.includes($))return v.flatMap(E=>Zo([E],O=>c(O,x)));if($==="listening"||$==="speaking")return Zo(v,E=>c(E,x));if(!dg.includes($))return[];if(p(y,x))return Zo(v,E=>c(E,x));let A=new Set(c(Bn(y.source_text),x).map(({id:E})=>E));return Zo(v,E=>d(E).filter(({id:O})=>A.has(O)))},_=({left:$,right:y},w)=>[[$,y],[y,$]].flatMap(([x,v])=>{let A=s.get(oe(v))??[];return i(o.get(oe(x))??[],w).filter(E=>A.includes(E))});return{wordsOf:({exercise_type:$,data:y})=>{let w=hg($,y).map(x=>({op:"equal",expected:x}));return a(y)??[...new Set(f($,y,w,null).map(([x])=>x))]},ratingsOf:({exercise_type:$,data:y},{verdict:w,diff:x})=>{let v=a(y),A=sa(w),E=new Map;for(let[k,L]of f($,y,x,v))E.set(k,Math.min(L,E.get(k)??L));return v&&(A!==ft||v.length===1)?new Map([...v.map(k=>[k,A]),...E]):E},isIntoTarget:p,sideOf:$=>{let y=Bn($),w=A=>y.filter((E,O)=>A.some(({start:k,end:L})=>k<=O&&O<L)).length,x=w(ca(o,ia(y))),v=w(d(y));return x===v?null:x>v?"target":"source"}}}function cd(e,t,n){let o=aa(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+fg)),r=e.rating===ft||o<_g;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=mg?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function hg(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function id(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(oe)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var Bn=e=>An(e).map(({key:t})=>t);function ia(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var ca=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function Zo(e,t){let n=e.flatMap(({op:a,expected:i})=>Bn(i).map(c=>({key:c,rating:la[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function mt(e){let{course:t}=e,n=W(()=>Ec(e),[e]),{value:o}=Jt(t.id),{value:s}=Lc(t);return gg(t,{letters:n,words:o?.words,tables:s})}function gg(e,{letters:t,words:n=$g,tables:o}){let{source_language:s,target_language:r}=e,a=W(()=>Lr(e,n,o),[s,r,n,o]);return W(()=>{let i=un(n,r);return{letters:t,words:n,languages:c=>bl(c,e,i),grader:a}},[t,n,a])}var $g=[],Qo=({exercise_type:e})=>na[e].instruction;function es({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=b([]),p=W(()=>(g,$)=>d(y=>[...y.filter(w=>w!==g),...$?[g]:[]]),[]),{component:f}=na[e.exercise_type],{of:_,prompt:m,answer:h}=n.languages(e);return l`
    <${Zr.Provider} value=${p}><${f}
      data=${e.data}
      answer=${o}
      onAnswer=${s}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${g=>I(_(g))}
      asked=${I(m)}
      answered=${I(h)}
      isTaught=${m===t.target_language}
    /><//>
    ${c.length>0&&!i&&l`<div class="unavailable" role="status">
      <p>${u(a?"media_missing_pass":"media_missing")}</p>
      ${a&&l`<button type="button" class="quiet" onClick=${a}>${u("pass")}</button>`}
    </div>`}
  `}function ld({course:e,lesson:t}){let n=l`<${wg} course=${e} lesson=${t} />`;return l`
    <button type="button" class="quiet" onClick=${()=>rn(n,{label:"tip-title",kind:"sheet"})}>
      <${z} name="bulb" size="18" /><span>${u("tip")}</span>
    </button>
  `}var wg=({course:e,lesson:t})=>l`
  <div class="tip">
    <header>
      <h2 id="tip-title"><span class="hidden">${u("tip")}: </span><span ...${I(e.source_language)}>${t.name}</span></h2>
      <button type="button" class="quiet bare" aria-label=${u("close")} onClick=${({target:n})=>n.closest("dialog").close()}><${z} name="close" size="22" /></button>
    </header>
    <${an} text=${t.tip} language=${e.source_language} />
    <button type="button" class="primary" onClick=${({target:n})=>n.closest("dialog").close()}>${u("tip_back")}</button>
  </div>
`;function ts({exercise:e,course:t,lesson:n,texts:o,isRepeat:s=!1,row:r=0,given:a,attemptId:i,onGraded:c,onPass:d,onContinue:p,goOn:f=u("continue"),isAmongOthers:_=!1}){let{exercise_type:m,data:h}=e,[g,$]=b(a),y=W(()=>a===void 0?null:Re(e,a,o.grader),[a]),w=W(()=>performance.now(),[e]),x=P(null),v=m==="informative",A=_?"h2":"h1";ne(()=>{if(_)return;(x.current.querySelector("[data-first-field]")??x.current.querySelector("h1")).focus({preventScroll:!0}),dd(x.current).scrollTo(0,0)},[e]),ne(()=>{y&&(x.current.querySelector(":scope > .action > .primary").focus({preventScroll:!_||x.current.closest("[data-screen]")}),bg(x.current))},[y]),T(()=>{if(_)return;let k=L=>{let J=L.target.closest("button, a, input, textarea, select, summary, dialog"),he=!J||J.matches("dialog")&&J.contains(x.current);L.key!=="Enter"||!he||L.repeat||(L.preventDefault(),x.current.requestSubmit())};return addEventListener("keydown",k),()=>removeEventListener("keydown",k)},[]);let E=k=>{let L=bo(m,h,k,o.grader);c(k,L,w),(v||L.verdict==="skipped")&&p()};return l`
    <form class=${`exercise ${y?"graded":""}`} ref=${x} onSubmit=${k=>{k.preventDefault(),y?p():v?E(!0):g!==void 0&&E(g)}}>
      <${A} tabindex="-1" aria-describedby="prompt">${u(Qo(e))}${s&&l`${" "}<span class="again">${u("once_more")}</span>`}<//>
      <div class="body">
        <${es}
          exercise=${e}
          course=${t}
          texts=${o}
          answer=${g}
          onAnswer=${$}
          onSkip=${()=>E({skipped:!0})}
          onPass=${d&&!v?()=>d(w):null}
          grading=${y}
        />
      </div>
      <div class=${`action ${y?y.verdict:""}`}>
        <div role="status">
          ${y&&l`<${Du}
            exercise=${e}
            course=${t}
            grading=${y}
            languages=${o.languages(e)}
            row=${r}
            isRepeat=${s}
          />`}
        </div>
        ${n&&y&&l`<${yg} exercise=${e} course=${t} lesson=${n} attemptId=${i} grading=${y} languages=${o.languages(e)} />`}
        <button type="submit" class="primary" disabled=${!y&&!v&&g===void 0}>
          ${y||v?f:u("check")}
        </button>
        ${n&&v&&!y&&l`<div class="beside"><${ud} exercise=${e} course=${t} languages=${o.languages(e)} /></div>`}
      </div>
    </form>
  `}function yg({exercise:e,course:t,lesson:n,attemptId:o,grading:s,languages:r}){return l`
    <${Fu} type=${e.exercise_type} course=${t} attemptId=${o} grading=${s} language=${r.answer}>
      ${!s.is_correct&&n.tip&&l`<${ld} course=${t} lesson=${n} />`}
      <${ud} exercise=${e} course=${t} languages=${r} />
    <//>
  `}var ud=({exercise:e,course:t,languages:n})=>l`<${dt} course=${t} entity="exercise" record=${e} about=${ct(e)} language=${I(n.prompt)} />`;function bg(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&dd(e).scrollBy(0,t)}var dd=e=>e.closest("[data-screen]")??globalThis;var vg=["informative","listening","speaking"];function pd({courses:e}){let t=e&&xg(e),{value:n,error:o}=de(async()=>e&&{found:await kg(t)},[t?.id,!e]);return o||n&&!n.found?null:l`<div class="try-out">${n?l`<${Sg} ...${n.found} />`:l`<${H} />`}</div>`}function xg(e){let t=({source_language:n})=>n.split("-")[0]===N().language;return e.find(t)??e[0]}async function kg(e){if(!e)return null;let t=await $e(e.id)??await Se(e.id),o=F(t).flatMap(({lesson:s})=>V(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!vg.includes(s.exercise_type));return o&&{content:t,...o}}function Sg({content:e,exercise:t}){let n=mt(e),[o,s]=b(void 0),{course:r}=e;return l`
    <${ts}
      exercise=${t}
      course=${r}
      texts=${n}
      given=${o}
      onGraded=${(i,{is_correct:c})=>{s(i),c?Lt():It()}}
      onContinue=${()=>ge(nt(r.id,Xt(e,new Set).id))}
      goOn=${u("first_lesson")}
      isAmongOthers
    />
  `}function fd(){let e=S(),t=e.account?.id,n=!t&&!Object.keys(Nn(e)).length,o=md(1,t);return q(u("home_title")),l`
    <section class="hero">
      <h1>${u(n?"home_title":"home_back")}</h1>
      ${n&&!o.error&&l`<${pd} key=${e.language} courses=${o.value?.list.courses} />`}
    </section>
    <${sn} />
    <${Tg} key=${t} first=${o} />
  `}function Tg({first:e}){let t=S(),n=t.account?.id,[o,s]=b(1),r=md(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=ae(()=>Ag(n),()=>Eg(n),[n]);if(i)return l`<${Q} error=${i} />`;if(!a)return l`<${H} />`;let p=c==="late"&&a.stored.length>0,{courses:f,hasPrev:_,hasNext:m}=p?{courses:a.stored}:a.list,h=Nn(t),g=({id:A})=>Math.max(d?.[A]??0,ol(A,t)),$=A=>A.id in h||g(A)>0||we(A.id,t).size>0,y=(A,E)=>(h[A.id]??"")<(h[E.id]??"")?1:-1,[w,x]=[f.filter($).sort(y),f.filter(A=>!$(A))],v=A=>l`
    <ul class="cards">
      ${A.map(E=>l`<li key=${E.id}><${Mu} course=${E} isBegun=${$(E)} completed=${g(E)} /></li>`)}
    </ul>
  `;return l`
    ${p&&l`<p role="status">${u("courses_on_device")}</p>`}
    ${w.length>0&&l`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${u("courses_begun")}</h2>
      ${v(w)}
    </section>`}
    ${(x.length>0||!w.length)&&l`<section aria-labelledby="courses">
      <h2 id="courses">${u(w.length?"more_courses":"courses")}</h2>
      ${!n&&!w.length&&l`<p class="soft">${u("home_text")}</p>`}
      ${f.length?v(x):l`<p class="empty">${u("no_courses")}</p>`}
    </section>`}
    ${(_||m)&&l`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>s(o-1)}>${u("previous")}</button>
      <button type="button" disabled=${!m} onClick=${()=>s(o+1)}>${u("next")}</button>
    </p>`}
  `}function md(e,t){let n=async()=>{let[r,a]=await Promise.all([Dc(e),Ic()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await jc(e),stored:[]}),s=async()=>null;return ae(e?n:s,e?o:s,[e,t])}var Ag=async e=>e?D(ce("done",e)):null;async function Eg(e){if(!e)return null;let{data:t}=await M("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await ue(e,"values",{key:ce("done",e),value:n}),n}function hd(){let{account:e}=S();return q(u("leaderboard")),l`
    <section class="account">
      <p><a href="/learn/account">${u("account")}</a></p>
      <h1>${u("leaderboard")}</h1>
      ${e?l`<${Mg} key=${e.id} account=${e.id} />`:l`<${Og} />`}
    </section>
  `}function Og(){return l`
    <p>${u("leaderboard_what")}</p>
    <p>${u("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Me("register")}>${u("register")}</a> <a href=${Me()}>${u("sign_in")}</a>
    </p>
  `}function Mg({account:e}){let{value:t,error:n}=de(()=>Ng(e),[]);if(n)return l`<${Q} error=${n} />`;if(!t)return l`<${H} />`;let{entries:o,me:s,ends_at:r}=t;return l`
    <p class="soft">${u("leaderboard_until",{time:li(r)})}</p>
    ${o.length?l`<${Pg} entries=${o} me=${s} />`:l`<p class="empty">${u("leaderboard_empty")}</p>`}
    <${Cg} me=${s} isEmpty=${!o.length} />
  `}function Pg({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return l`
    <table class="ranks" aria-label=${u("leaderboard")}>
      <thead>
        <tr><th scope="col">${u("rank")}</th><th scope="col">${u("name")}</th><th scope="col">${u("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((o,s)=>l`<${_d} key=${s} ...${o} />`)}
        ${!n&&t.rank!==null&&l`<${_d} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function _d({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return l`
    <tr class=${`${o?"own":""} ${s?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&l`<bdi>${t}</bdi> `}${o&&l`<span class="you">${u("you")}</span>`}</th>
      <td class="figure points">${u("xp",{xp:n})}</td>
    </tr>
  `}function Cg({me:e,isEmpty:t}){return e.opted_out?l`<p class="soft">${u("leaderboard_hidden")} <a href="/learn/account/profile">${u("profile")}</a></p>`:!t&&e.rank===null&&l`<p class="soft">${u("leaderboard_no_points")}</p>`}var Ng=async e=>(await Ft(M("GET","/progress/leaderboard",{account:e}))).data;var Rg=5;function gd({content:e,lesson:t,result:n}){let o=P(null);T(()=>{o.current.focus(),scrollTo(0,0),Ka()},[]);let s=S(),{course:r}=e,a=K(s),{streak:i,today:c,goal:d}=nn(s,a,R()),p=a.filter(({state:g,completed_at:$})=>g!=="open"&&me($)===me(n.completed_at)).length<=1,f=n.attempts.filter(({score:g})=>g!==null),_=f.filter(Ne).length,m=f.filter(Tt).length,h=Mt(s)?null:Xt(e,we(r.id,s));return l`
    <section class="finished">
      ${i>0&&p&&l`<${z} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${o}>${u("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&p&&l`<strong>${u("streak_days",{count:i})}</strong>${" "}`}
        ${Iu(_,f.length)} ${Lg(n,a)}
      </p>
      <${Ig} result=${n} />
      <div role="status"><${Bo} result=${n} /></div>
      ${d>0&&l`<p class="done"><label for="goal">${u("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${zg} days=${Et(a)} />
      <${Dg} course=${r} lesson=${t} />
      <p><${dt} course=${r} entity="lesson" record=${t} about=${t.name} language=${I(r.source_language)} text=${u("report_lesson")} /></p>
      <p class="buttons">
        ${h&&l`<a class="button" href=${nt(r.id,h.id)}>${u("next_lesson",{name:h.name})}</a>`}
        ${m>0&&l`<a class=${h?"button plain":"button"} href=${ke(r.id,"mistakes")}>${u("practise_mistakes_of",{count:m})}</a>`}
        <a class=${h||m?"button plain":"button"} href=${B(r.id)}>${u("back_to_course")}</a>
      </p>
    </section>
  `}function Lg(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":u("better_than_before",{before:n.score})}function Ig({result:e}){let t=Ya(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return l`
    <dl class="figures">
      <div><dt>${u("points")}</dt><dd class="points">${u("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&l`<div><dt>${u("score")}</dt><dd class="score">${u("percent",{score:e.score})}</dd></div>`}
      <div><dt>${u("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function zg({days:e}){let t=me(R()),n=Array.from({length:7},(o,s)=>Ie(t,6-s));return l`
    <ol class="week" aria-label=${u("last_seven_days")}>
      ${n.map(o=>l`
          <li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
            <span>${bn(o)}</span>
            <span class="day">${e.has(o)&&l`<${z} name="check" size="16" /><span class="hidden">${u("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function Dg({course:e,lesson:t}){let{value:n}=Jt(e.id),o=W(()=>jg(n?.words??[],e,t),[n]);return o.length?l`
    <ul class="learned" aria-label=${u("words_of_lesson")}>
      ${o.map(s=>l`
          <li key=${s.id}>
            ${s.audio_url&&l`<${te} url=${s.audio_url} icon label=${u("play_option",{name:s.text})} />`}
            <strong ...${I(e.target_language)}>${s.text}</strong>
            <span class="soft" ...${I(e.source_language)}>${s.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function jg(e,t,n){let{wordsOf:o}=un(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,Rg)}function $d(e,t){T(()=>e?wi(qg,t):void 0,[e])}async function qg(){let e=l`<form method="dialog">
    <h2 id="leave-title">${u("leave_title")}</h2>
    <p>${u("leave_text")}</p>
    <p class="buttons">
      <button class="primary" value="stay">${u("leave_stay")}</button>
      <button value="leave">${u("leave_leave")}</button>
    </p>
  </form>`;return await rn(e,{label:"leave-title"})==="leave"}var Fg=864e5,Hg=5;function ns({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=mt(e),[c,d]=b(()=>Ug(t)),p=c??it(t,n,!0);if(!p)return r;let{exercise:f,tries:_}=p,m=Bg(n),h=y=>{d(y),ot({feedback:y&&{exercise_id:f.id,tries:_,attempt_id:y.attempt_id,answer:y.answer}})},g=(y,w,x)=>{let v=new Date(R()),A=yd(v,f,x),E=f.exercise_type!=="informative"&&w.verdict!=="skipped";E&&(h({...p,answer:y,attempt_id:A.client_id}),w.is_correct?Lt():It());let{verdict:O,score:k}=E?w:wd;o({...A,answer:y,verdict:O,score:k},v)},$=y=>{let w=new Date(R());o({...yd(w,f,y),...wd,passed:!0},w)};return l`
    <div class="player">
      <div class="top">
        <a class="close" href=${s.address} aria-label=${s.text}><${z} name="close" size="24" /></a>
        <div class=${`progress ${c&&m&&m%Hg===0?"streak":""}`}>
          <progress
            max=${n.length+Wg(t,n)}
            value=${n.length}
            aria-label=${u("progress")}
          ></progress>
        </div>
        <${Go} />
      </div>
      <${ts}
        key=${`${f.id} ${_}`}
        exercise=${f}
        course=${a}
        lesson=${p.lesson}
        texts=${i}
        isRepeat=${_>0}
        row=${m}
        given=${c?.answer}
        attemptId=${c?.attempt_id}
        onGraded=${g}
        onPass=${$}
        onContinue=${()=>h(null)}
      />
    </div>
  `}var wd={verdict:null,score:null},yd=(e,t,n)=>({client_id:Ae(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),Fg)}),Wg=(e,t)=>e.filter(n=>it([n],t,!0)).length;function Bg(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Ne(n))}function Ug(e){let{feedback:t}=_e(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Re(n.exercise,t.answer)?{...n,...t}:null}var Gg=async e=>(await Promise.all([$e(e),At(e)]))[0],Vg=async e=>(await Promise.all([Se(e),Ee(e)]))[0];function bd({courseId:e,lessonId:t}){let n=io(),o=ae(()=>Gg(e),()=>Vg(e),[e,n]),{value:s,error:r}=o,a=s&&F(s).find(c=>c.lesson.id===t)?.lesson,i=W(()=>a&&rt(s,we(e,N()))[t]==="locked",[s,a,o.state]);return q(a?.name??u("lesson")),!s||i&&o.state==="waiting"?l`<h1 class="hidden">${u("lesson")}</h1>${r?l`<${Q} error=${r} />`:l`<${H} />`}`:!a||i||!V(a).length?l`
      <h1>${a?.name??u("lesson")}</h1>
      <p>${u(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${B(e)}>${u("back_to_course")}</a></p>
    `:l`<${Kg} key=${n} content=${s} lesson=${a} />`}function Kg(e){let[{content:t,lesson:n}]=b(e),o=t.course.id,s=W(()=>V(n).map(g=>({exercise:g,lesson:n})),[n]),r=()=>Qt(o,N())[n.id]?.state!=="completed",a=S(),[i,c]=b(()=>tl(o,n.id,_e().result)),d=a.results.find(({client_id:g})=>g===i.client_id)??i,[p,f]=b(d.repeats??[]),_=!it(s,i.attempts);$d(!_&&i.attempts.length>0,B(o));let m=(g,$)=>{let y={...g,account_id:g.account_id??C()},w=it(s,y.attempts)?y:Yg(y,n,r(),$);return c(w),ot({result:w.client_id}),St(w).then(()=>w.state==="waiting"&&fe()),w};T(()=>{i.state==="open"&&_&&m(i,new Date(R()))},[]),T(()=>{No(t,we(o,N())).catch(()=>null)},[]);let h=(g,$)=>{if(_){f([...p,g]),Qc(i.client_id,g);return}let y=r(),{account_id:w}=m(zo(i,g),$);y&&Tt(g)&&au(w,g.client_id)};return r()&&!i.attempts.length&&Mt(a)?l`<${_u} courseId=${o} />`:l`
    <${ns}
      content=${t}
      items=${s}
      attempts=${[...i.attempts,...p]}
      onAttempt=${h}
      leave=${{address:B(o),text:u("leave_lesson")}}
      finished=${l`<${gd} content=${t} lesson=${n} result=${d} />`}
    />
  `}var Yg=(e,t,n,o)=>{let s=Oc(e.attempts),r=n?ou(t.experience_points,s):0;return{...e,state:"waiting",completed_at:o.toISOString(),score:s,points:r}};var Xg=2*864e5;function Ge(e){let t=Jg(N().account?.timezone),n=t.format(e),[o,s]=[e,e+Xg];for(;s-o>1;){let r=Math.floor((o+s)/2);t.format(r)===n?o=r:s=r}return{now:e,end:s}}function Jg(e){try{return new Intl.DateTimeFormat("en",{timeZone:e})}catch{return new Intl.DateTimeFormat("en")}}var Ve=({due:e,in_review:t},{now:n,end:o})=>e!==null&&(e<=n||t&&e<o);var Zg=100,Qg=864e5,_t=async(e,t)=>e&&D(ce("known",e,t));async function os(e){let t=C();if(t===null)return null;let n=ce("known",t,e),o=`course_id=${encodeURIComponent(e)}&limit=${Zg}`;try{let s=R(),[r,a,i,c]=await Promise.all([M("GET",`/progress/mistakes?${o}`,{account:t}),M("GET",`/progress/reviews?${o}`,{account:t}),e0(t,o),M("GET","/progress/scheduler",{account:t})]),d={read_at:s,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await ue(t,"values",{key:n,value:d}),d}catch(s){if(!et(s))throw s;return _t(t,e)}}async function e0(e,t){let[n,o]=await Promise.all([M("GET",`/progress/words?${t}&due=true`,{account:e}),M("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...o.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,a])=>({id:r,strength:a.strength,state:a.state,...ua(a)}))}function ua({due:e,last_seen_at:t}){let[n,o]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-o>=Qg}}function vd(e){return K(N()).filter(({course_id:n,state:o})=>n===e&&o!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,o)=>n.answered_at-o.answered_at||(n.client_id<o.client_id?-1:1))}function dn(e,t){let n=new Map;for(let i of vd(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let o=new Map;for(let[i,c]of n){let d=c.at(-1),p=od(c,t?.scheduler);o.set(i,{answered_at:d.answered_at,is_correct:Ne(d),...p,attempt:d})}if(!t)return o;let s=i=>!(o.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of o)s(i)&&o.set(i,{...c,is_correct:!r.has(i)});let a=i=>o.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c,state:d}of t.due.filter(({exercise_id:p})=>s(p)))o.set(i,{...a(i),due:Date.parse(c),in_review:d==="review"});return o}async function Un(e,t,n){let{wordsOf:o,ratingsOf:s,grader:r}=await Sd(e),a=kd(e,{ratingsOf:s,grader:r,known:t,now:n.now}),i=[...a.values()].filter(c=>c.state==="weak"||Ve(c,n));return i.sort((c,d)=>c.strength-d.strength||(c.id<d.id?-1:1)),{weak:i.map(({id:c})=>c),withCard:new Set(a.keys()),wordsOf:o}}async function xd(e,t){let[{ratingsOf:n,grader:o},s]=await Promise.all([Sd(e),_t(C(),e.course.id)]);return kd(e,{ratingsOf:n,grader:o,known:s,now:t})}function kd(e,{ratingsOf:t,grader:n,known:o,now:s}){let r=new Map((o?.strengths??[]).map(a=>[a.id,a]));for(let a of t0(e,t,n,s,o?.scheduler))a.answered_at>(o?.read_at??0)&&r.set(a.id,a);return r}async function Sd({course:e}){let[t,n]=await Promise.all([He(e.id),tn(e)]);return{...un(t?.words??[],e.target_language),grader:n}}function t0(e,t,n,o,s){let r=new Map(F(e).flatMap(({lesson:i})=>V(i).map(c=>[c.id,c]))),a=new Map;for(let{exercise_id:i,answer:c,answered_at:d}of vd(e.course.id)){let p=r.get(i),f=p&&Re(p,c,n);for(let[_,m]of f?t(p,f):[])a.set(_,[...a.get(_)??[],{answered_at:d,rating:m}])}return[...a].map(([i,c])=>({id:i,...cd(ra(c,s),o,s)}))}async function n0(e){let[t,n]=await Promise.all([$e(e),_t(C(),e)]);return t&&Td(t,n)}async function o0(e){let[t,n]=await Promise.all([Se(e),os(e)]);return Td(t,n)}async function Td(e,t){let n=e.course.id,o=await tn(e.course),s=new Map((t?.mistakes??[]).map(a=>[a.exercise_id,a])),r=[];for(let[a,{answered_at:i,is_correct:c,attempt:d}]of dn(n,t)){let p=!c&&To(e,a),f=s.get(a),m=d&&!(Date.parse(f?.answered_at)>=i)?p&&Re(p.exercise,d.answer,o):f;p&&m&&r.push({...p,answer:d?.answer,...m,answered_at:i})}return r.sort((a,i)=>i.answered_at-a.answered_at||(a.exercise.id<i.exercise.id?-1:1)),{content:e,mistakes:r}}function Ad({courseId:e}){let{account:t}=S(),{value:n,error:o,state:s}=ae(()=>n0(e),()=>o0(e),[e,t?.id]);return q(u("mistakes")),l`
    <${ut} courseId=${e} current="mistakes" />
    <h1>${u("mistakes")}</h1>
    ${o?l`<${Q} error=${o} />`:n&&(n.mistakes.length||s!=="waiting")?l`<${s0} ...${n} />`:l`<${H} />`}
  `}function s0({content:e,mistakes:t}){let n=e.course.id,o=mt(e);return t.length?l`
    <p>${u("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${ke(n,"mistakes")}>${u("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(s=>l`<li key=${s.exercise.id}><${r0} ...${s} languages=${o.languages(s.exercise)} /></li>`)}
    </ul>
  `:l`
      <p class="empty">${u("mistakes_empty")}</p>
      <p><a href=${B(n)}>${u("back_to_course")}</a></p>
    `}function r0({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r,languages:a}){let{exercise_type:i,data:c}=e,d=I(a.answer),p=Qr(r)&&(jn(i)||i==="pairs");return l`
    <h2 ...${I(a.prompt)}>${ct(e)}</h2>
    <dl>
      <dt>${u("your_answer")}</dt>
      <dd ...${d}>${p?l`<${qn} type=${i} diff=${r} />`:l`<del>${Be(i,c,o)}</del>`}</dd>
      <dt>${u("right_answer")}</dt>
      <dd ...${d}><strong>${Be(i,c,i==="pairs"?ea(r):s)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${Wt(n)}</p>
  `}function Ed(){return q(u("not_found")),l`
    <h1>${u("not_found")}</h1>
    <p><a href="/">${u("all_courses")}</a></p>
  `}var Od="langlearn.install",a0=2,i0=navigator.standalone===!1&&navigator.maxTouchPoints>1,da=!0;try{da=localStorage.getItem(Od)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),j({installer:e})});var Md=e=>!da&&!!(e.installer||i0)&&Et(K(e)).size>=a0;function Pd(){try{localStorage.setItem(Od,"shown")}catch{}}function pa(){da=!0,j({installer:null})}var{product:c0}=document.getElementById("app").dataset;function Cd(){let e=S();return l`
    <div class="notices" role="status">
      ${e.hasNewVersion?l`<${l0} />`:Md(e)&&l`<${u0} installer=${e.installer} />`}
    </div>
  `}function l0(){return l`
    <form id="reload" class="floating">
      <p>${u("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>j({hasNewVersion:!1})}>${u("later")}</button>
      <button class="primary">${u("reload")}</button>
    </form>
  `}function u0({installer:e}){T(Pd,[]);let t=()=>{e.prompt(),pa()};return l`
    <div class="floating">
      <p>${u(e?"install_text":"install_ios",{product:c0})}</p>
      <button type="button" class="quiet" onClick=${pa}>${u(e?"not_now":"close")}</button>
      ${e&&l`<button type="button" class="primary" onClick=${t}>${u("install")}</button>`}
    </div>
  `}function ss(e,t){let n=document.createElement("a");n.href=URL.createObjectURL(e),n.download=t,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function Nd(){let[e,t]=b(!1);return e?l`<${m0} />`:l`<${ve} title=${u("own_data")}>
    <${d0} />
    <${f0} onDeleted=${()=>t(!0)} />
  </>`}function d0(){let{account:e}=S(),{busy:t,done:n,failure:o,run:s}=Y();return l`
    <section>
      <h2>${u("export")}</h2>
      <p>${u("export_help")}</p>
      <${X} failure=${o} />
      <button type="button" disabled=${t} onClick=${()=>s(()=>p0(e.id))}>${u("export_button")}</button>
      <p role="status">${n&&u("export_done")}</p>
    </section>
  `}async function p0(e){let t=new Blob([JSON.stringify(await Vl(e),null,2)],{type:"application/json"});ss(t,`account-${e}.json`)}function f0({onDeleted:e}){let{account:t}=S(),[n,o]=b(""),{busy:s,failure:r,run:a}=Y();return l`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await Gl(t.id,n),e()})}}>
      <h2>${u("delete_account")}</h2>
      <p>${u("delete_help")}</p>
      <${X} failure=${r} texts=${{401:"current_password_wrong",409:"last_administrator"}} />
      <${be}
        name="password"
        label=${u("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${n}
        onValue=${o}
      />
      <button type="submit" class="destructive" disabled=${s||!n}>${u("delete_account")}</button>
    </form>
  `}function m0(){let e=P(null);return T(()=>e.current.focus(),[]),l`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${u("account_deleted")}</h1>
      <p>${u("account_deleted_text")}</p>
      <p><a class="button" href="/">${u("all_courses")}</a></p>
    </section>
  `}var _0=20,Id=e=>ce("reports",e),zd=async e=>D(Id(e));async function Dd(e,t){let n=await Promise.all([Rd(e,t,"/claims",({claimed_at:i,...c})=>({...c,kind:"claim",at:i})),Rd(e,t,"/content-reports",({reported_at:i,...c})=>({...c,kind:"report",at:i}))]),o=n.filter(({hasMore:i})=>i).map(({rows:i})=>i.at(-1).at),s=o.sort().at(-1)??"",a={rows:n.flatMap(i=>i.rows).filter(({at:i})=>i>=s).sort((i,c)=>c.at.localeCompare(i.at)),hasMore:o.length>0};return t===1&&await ue(e,"values",{key:Id(e),value:a}),a}async function Rd(e,t,n,o){let s=(a,i)=>M("GET",`${n}?page=${i+1}&limit=${_0}`,{account:e}),r=await Promise.all(Array.from({length:t},s));return{rows:r.flatMap(({data:a})=>a).map(o),hasMore:r.at(-1).meta.hasNext}}async function fa(e){let[t,n]=[Ld($e),Ld(He)];return Promise.all(e.map(async o=>{let s=await t(o.course_id);return s?{...o,course:s.course,...await h0(s,o,n)}:{...o,course:null,name:null}}))}function Ld(e){let t=new Map;return n=>(t.has(n)||t.set(n,e(n)),t.get(n))}async function h0(e,{course_id:t,entity:n,entity_id:o,exercise_id:s,blank:r,given:a,answer:i},c){if(n==="course")return{name:e.course.name};if(n==="lesson")return{name:F(e).find(({lesson:m})=>m.id===o)?.lesson.name};if(n==="word")return{name:(await c(t))?.words.find(({id:m})=>m===o)?.text};let d=To(e,o??s);if(!d)return{name:null};let{exercise_type:p,data:f}=d.exercise,_=a&&(r===null?Be(p,f,a):a[r]);return{name:ct(d.exercise),answer:i??_}}var qd=()=>l`
  <${ve} title=${u("own_reports")} guest=${l`<${jd} text="claim_waits_guest" />`}><${jd} text="report_waits" /><${$0} /></>
`;function jd({text:e}){let t=S(),n=We(t),o=n.map(r=>r.kind==="claim"?{...r,...g0(t,r)}:r),{value:s}=de(()=>fa(o),[n.map(({id:r})=>r).join()]);return s?.length?l`
    <p>${u(e)}</p>
    <ul class="rows">${s.map(r=>l`<li key=${r.id}><${Fd} ...${r} state="waiting" /></li>`)}</ul>
  `:null}function g0({results:e},t){let{attempts:n}=Do(e,t),{exercise_id:o,answer:s}=n.find(({client_id:r})=>r===t.attempt_id);return{exercise_id:o,given:s}}function $0(){let e=S(),{account:t}=e,[n,o]=b(1),s=async d=>d&&{...d,rows:await fa(d.rows)},{value:r,error:a}=ae(async()=>s(await zd(t.id)),async()=>s(await Dd(t.id,n)),[n,We(e).length]);if(a)return l`<${Q} error=${a} />`;if(!r)return l`<${H} />`;let{rows:i,hasMore:c}=r;return i.length?l`
    <ul class="rows">${i.map(d=>l`<li key=${d.id}><${Fd} ...${d} /></li>`)}</ul>
    ${c&&l`<p class="pages"><button type="button" onClick=${()=>o(n+1)}>${u("show_older")}</button></p>`}
  `:We(e).length?null:l`<p class="empty">${u("own_reports_none")}</p>`}var w0={claim:{open:"state_open",accepted:"state_claim_accepted",rejected:"state_claim_rejected",obsolete:"state_claim_obsolete"},report:{open:"state_open",accepted:"state_report_accepted",rejected:"state_report_rejected",obsolete:"state_report_obsolete"}};function Fd({kind:e,state:t,at:n,entity:o,reason:s,answer:r,comment:a,note:i,name:c,course:d}){let p=o!=="course"&&c&&l`<p class="soft" dir="auto">${c}</p>`;return l`
    <p><span class=${`state ${t}`}>${u(t==="waiting"?"state_waiting":w0[e][t])}</span></p>
    ${e==="claim"&&l`${p}${r&&l`<p class="what"><strong dir="auto">${r}</strong></p>`}`}
    ${e==="report"&&l`<p class="what"><${z} name=${ze[s][0]} /><strong>${u(ze[s][1])}</strong></p>${p}`}
    ${a&&l`<p dir="auto">${a}</p>`}
    ${i&&l`<p class="note"><span class="soft">${u("makers_say")}</span> <span dir="auto">${i}</span></p>`}
    <p class="soft">${d&&l`<span ...${I(d.source_language)}>${d.name}</span>`}${d&&n&&" · "}${n&&Wt(n)}</p>
  `}function Hd(){let{account:e}=S();return T(()=>{e&&$i()},[e?.id]),e!==null}var Wd={401:"wrong_password",409:"email_taken"};function rs({failure:e,value:t,onValue:n}){return l`<${be}
    name="email"
    label=${u("email")}
    wrong=${e?.errors.email&&u("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function Bd(){let e=S(),t=Mr(e).length,n=We(e).length,[o,s]=b(""),[r,a]=b(""),[i,c]=b(!0),{busy:d,failure:p,run:f}=Y(),_=Hd();q(u("sign_in"));let m=h=>{h.preventDefault(),f(async()=>{await Wr(i&&t+n>0),await ti(o,r)})};return _?null:l`
    <form class="account" onSubmit=${m}>
      <h1>${u("sign_in")}</h1>
      <${sn} />
      <${X} failure=${p} texts=${Wd} />
      <${rs} failure=${p} value=${o} onValue=${s} />
      <${be}
        name="password"
        label=${u("password")}
        type="password"
        autocomplete="current-password"
        required
        value=${r}
        onValue=${a}
      />
      ${t+n>0&&l`<label class="tick">
        <input type="checkbox" checked=${i} onChange=${h=>c(h.target.checked)} />
        <span>${t?u("adopt_results",{count:t}):u("adopt_reports")}</span>
      </label>`}
      <button type="submit" class="primary" disabled=${d}>${u("sign_in")}</button>
      <p><a href="/learn/forgot-password">${u("forgot_password")}</a></p>
      <p>${u("no_account")} <a href=${`/learn/register${location.search}`}>${u("register")}</a></p>
    </form>
  `}function Ud(){let e=S(),t=Mr(e).length,[n,o]=b(""),[s,r]=b(""),{busy:a,failure:i,run:c}=Y(),d=Hd();q(u("register"));let p=f=>{f.preventDefault(),c(async()=>{await Wr(!0),await ni(n,s),Wo(C(),Gr).catch(()=>null)})};return d?null:l`
    <form class="account" onSubmit=${p}>
      <h1>${u("register")}</h1>
      ${t>0?l`<p>${u("results_move",{count:t})}</p>`:We(e).length>0&&l`<p>${u("reports_move")}</p>`}
      <${X} failure=${i} texts=${Wd} />
      <${rs} failure=${i} value=${n} onValue=${o} />
      <${zn}
        name="password"
        label=${u("password")}
        errors=${i?.errors.password}
        value=${s}
        onValue=${r}
      />
      <button type="submit" class="primary" disabled=${a}>${u("register")}</button>
      <p>${u("have_account")} <a href=${`/learn/sign-in${location.search}`}>${u("sign_in")}</a></p>
    </form>
  `}function Gd(){return l`<${ve} title=${u("change_password")}><${y0} /></>`}function y0(){let{account:e}=S(),[t,n]=b(""),[o,s]=b(""),{busy:r,done:a,failure:i,run:c}=Y();return l`
    <form onSubmit=${p=>{p.preventDefault(),c(async()=>{await Ul(e.id,t,o),n(""),s("")})}}>
      <${X} failure=${i} texts=${{401:"current_password_wrong"}} />
      <input type="hidden" autocomplete="username" value=${e.email} />
      <${be}
        name="current"
        label=${u("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${t}
        onValue=${n}
      />
      <${zn}
        name="chosen"
        label=${u("new_password")}
        errors=${i?.errors.new_password}
        value=${o}
        onValue=${s}
      />
      <p class="soft">${u("other_devices_end")}</p>
      <button type="submit" class="primary" disabled=${r}>${u("save")}</button>
      <p role="status">${a&&u("password_changed")}</p>
    </form>
  `}function Vd(){let[e,t]=b(""),{busy:n,done:o,failure:s,run:r}=Y();return q(u("forgot_password")),l`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>Zl(e))}}>
      <h1>${u("forgot_password")}</h1>
      <p>${u("forgot_help")}</p>
      <${X} failure=${s} />
      <${rs} failure=${s} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${u("send_mail")}</button>
      <p role="status">${o&&u("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${u("enter_code")}</a> <a href="/learn/sign-in">${u("sign_in")}</a></p>
    </form>
  `}function Kd(){let[e,t]=b(""),n=l`
    <p role="status">${u("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${u("sign_in")}</a></p>
  `;return l`
    <${Uo} title=${u("choose_password")} button=${u("save")} onCode=${o=>Ql(o,e)} done=${n}>
      ${o=>l`
        <${zn}
          name="chosen"
          label=${u("new_password")}
          errors=${o?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${o?.errors.token&&l`<p><a href="/learn/forgot-password">${u("mail_again")}</a></p>`}
      `}
    </>
  `}var Yd={409:"placement_impossible"};function Xd({courseId:e}){let{account:t}=S(),{value:n,error:o}=at(e,t?.id);return q(u("placement")),n?l`<${b0} key=${t?.id} content=${n} account=${t?.id??null} />`:l`<h1 class="hidden">${u("placement")}</h1>${o?l`<${Q} error=${o} />`:l`<${H} />`}`}function b0({content:e,account:t}){let[n,o]=b(null);if(!n)return l`<${v0} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?l`<${x0} key=${n.question.id} ...${s} onAnswered=${o} />`:l`<${k0} ...${s} />`}function v0({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=Y(),i=()=>a(async()=>n(await Cl(t,e)));return l`
    <section class="placement">
      <p><a href=${B(o.id)} dir="auto">${o.name}</a></p>
      <h1>${u("placement")}</h1>
      <p>${u("placement_help")}</p>
      <${X} failure=${r} texts=${Yd} />
      ${!t&&l`<p class="soft">${u("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${s} onClick=${i}>${u("start")}</button>
    </section>
  `}function x0({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=mt(e),[a,i]=b(void 0),{busy:c,failure:d,run:p}=Y(),f=P(null);T(()=>{(f.current.querySelector("[data-first-field]")??f.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=h=>p(async()=>s(await Nl(t,e,n,o,h))),m=h=>{h.preventDefault(),a!==void 0&&!c&&_(a)};return l`
    <div class="player">
      <div class="top">
        <a class="close" href=${B(e.course.id)} aria-label=${u("leave_placement")}><${z} name="close" size="24" /></a>
        <p role="status">${u("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${f} onSubmit=${m}>
        <h1 tabindex="-1">${u(Qo(o))}</h1>
        <div class="body">
          <${es} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${u("not_known")}</button></p>
        </div>
        <div class="action">
          <${X} failure=${d} texts=${Yd} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${u("continue")}</button>
        </div>
      </form>
    </div>
  `}function k0({content:e,account:t,placement:n}){let{id:o}=e.course,s=P(null),{busy:r,failure:a,run:i}=Y();T(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=F(e),d=c.findIndex(({lesson:m})=>m.id===n.start_lesson_id),p=c[d],f=m=>i(async()=>{await Ll(t,e,n,m),await Ee(o),ge(B(o))}),_=d<0?c.length:d;return l`
    <section class="finished">
      <h1 tabindex="-1" ref=${s}>${u("placement_done")}</h1>
      ${p?l`<p>${u(d?"placement_start":"placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${p.lesson.name}</strong><br /><span class="soft">${p.level.name}</span></p>`:l`<p>${u("placement_all_known")}</p>`}
      ${_>0&&l`<p class="soft">${u("placement_skips",{count:_})}</p>`}
      ${!t&&l`<p class="soft">${u("placement_here")}</p>`}
      <${X} failure=${a} />
      <p class="buttons">
        <button type="button" class="primary" disabled=${r} onClick=${()=>f(!0)}>
          ${u(_?"placement_accept":"continue")}
        </button>
        ${_>0&&l`<button type="button" disabled=${r} onClick=${()=>f(!1)}>${u("placement_decline")}</button>`}
      </p>
    </section>
  `}var Jd=["mistake","due","weak_word","new","filler"],Zd={mixed:Jd,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:Jd},S0=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],T0=["due","mistake","weak_word","new","filler"],A0=864e5;function Qd(e,{states:t,answered:n,lessonId:o=null}){let s=F(e).map(({lesson:c})=>c).filter(c=>V(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&V(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of V(c)){let{id:p,exercise_type:f}=d;f!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function ep(e,{mode:t,sessionId:n,today:o,words:s}){let r=e.map(i=>({...i,tie:jo(`${n}:${i.id}`)})),a={};for(let i of Zd[t]){let c=i==="weak_word"?O0(r,s):r.filter(d=>E0(d,{reason:i,mode:t,today:o,words:s}));ma[i]&&c.sort((d,p)=>ma[i](d)-ma[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var ma={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/A0)};function E0(e,{reason:t,mode:n,today:o,words:s}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?Ve(e,o):t==="new"?a===null:n!=="words"||a!==null&&(s.ofExercise[r]??[]).some(c=>s.withCard.has(c))}function O0(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function tp(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?S0:Zd[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=m=>!a.has(m)&&!o(m).some(h=>i.includes(h)),f=[s[c%s.length],...T0].filter(m=>e[m]).find(m=>e[m].some(d));if(!f)break;let _=e[f].find(d);r.push({exercise_id:_,reason:f}),a.add(_),i=o(_)}return r}function np({exercise_type:e,data:t}){return M0(e,t).map(oe).filter(Boolean)}function M0(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var op=["mixed","reviews","mistakes","words"],sp=12,Gn=e=>K(N()).find(({state:t,practice:n,course_id:o})=>t==="open"&&n&&o===e);async function rp(e,{mode:t,lessonId:n=null}){let o=e.course.id,s=C(),r=Gn(o);r&&await _a(r);let a=Ae(),i=R(),c=await P0(s,o,{id:a,mode:t,lessonId:n}),d=c??await C0(e,{account:s,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let p={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:m})=>({exercise_id:_,lesson_id:m}))},f=Er({id:a,account:s,courseId:o,practice:p});return await St(f),f}async function P0(e,t,{id:n,mode:o,lessonId:s}){if(e===null)return null;let r={course_id:t,mode:o,size:sp,client_id:n,lesson_id:s},a=async()=>(K(N()).some(({state:i})=>i==="waiting")&&await fe(),M("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Ft(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!et(i))throw i;return null}}async function C0(e,{account:t,id:n,mode:o,lessonId:s,now:r}){let a=await _t(t,e.course.id),i=dn(e.course.id,a),c=rt(e,we(e.course.id,N())),d=Qd(e,{states:c,answered:new Set(i.keys()),lessonId:s}),p=new Map(d.map(w=>[w.id,w])),f=d.map(w=>({id:w.id,answered_at:i.get(w.id)?.answered_at??null,is_mistake:i.get(w.id)?.is_correct===!1,due:i.get(w.id)?.due??null,in_review:i.get(w.id)?.in_review??!1})),_=Ge(r),{wordsOf:m,...h}=await Un(e,a,_),g={...h,ofExercise:Object.fromEntries(d.map(w=>[w.id,m(w.exercise)]))},$=ep(f,{mode:o,sessionId:n,today:_,words:g});return tp($,{mode:o,size:sp,phrases:w=>np(p.get(w).exercise)}).map(w=>({exercise_id:w.exercise_id,lesson_id:p.get(w.exercise_id).lesson_id}))}async function _a(e,t=new Date(R())){if(!e.attempts.some(Io)){await ie("results",e.client_id),j({results:N().results.filter(({client_id:n})=>n!==e.client_id)});return}await St({...e,state:"waiting",completed_at:t.toISOString()}),fe()}function ha(e,{practice:t}){let n=F(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&V(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function ap({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Ne(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function N0(e){let[t,n]=await Promise.all([$e(e),_t(C(),e),At(e)]);return t&&{content:t,known:n,words:await Un(t,n,Ge(R()))}}async function R0(e){let t=Te(e).catch(()=>null),[n,o]=await Promise.all([Se(e),os(e),Ee(e),t]);return{content:n,known:o,words:await Un(n,o,Ge(R()))}}function ip({courseId:e}){let{account:t}=S(),{value:n,error:o,state:s}=ae(()=>N0(e),()=>R0(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return q(u("practice")),l`
    <${ut} courseId=${e} current="practice" />
    <h1>${u("practice")}</h1>
    ${o?l`<${Q} error=${o} />`:r?l`<${L0} ...${n} />`:l`<${H} />`}
  `}function L0({content:e,known:t,words:n}){let{account:o}=S(),s=e.course.id,r=Gn(s),a=z0(s,t,n);return l`
    <p>${u(o?"practice_text":"practice_text_guest")}</p>
    ${r&&l`<div class="next">
      <p>${u("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${I0(r)}>${u("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${op.map(i=>l`<li key=${i}><${D0} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${H0} content=${e} />
  `}var I0=({course_id:e,practice:t})=>t.mode==="lesson"?Fs(e,t.lesson_id):ke(e,t.mode);function z0(e,t,n){let o=[...dn(e,t).values()],s=Ge(R());return{reviews:o.filter(r=>Ve(r,s)).length,mistakes:o.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function D0({courseId:e,mode:t,count:n}){let o=l`
    <strong>${u(j0[t])}</strong>
    ${n>0&&l`<span class="count">${n}</span>`}
    <span class="soft">${u(n===0?F0[t]:q0[t])}</span>
  `;return n===0?l`<div class="mode">${o}</div>`:l`<a class="mode" href=${ke(e,t)}>${o}</a>`}var j0={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},q0={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},F0={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function H0({content:e}){let t=rt(e,we(e.course.id,S())),n=F(e).filter(({lesson:a})=>t[a.id]==="completed"&&V(a).length),[o,s]=b(null);return n.length?l`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),ge(Fs(e.course.id,o??n[0].lesson.id))}}>
      <label for="lesson">${u("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>s(a.target.value)}>
        ${n.map(({lesson:a})=>l`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${u("practise")}</button>
    </form>
  `:null}var W0=[0,10,20,30,50,100],B0={409:"name_taken",429:"time_zone_too_often"};function cp(){return l`<${ve} title=${u("profile")}><${U0} /></>`}function U0(){let{account:e,progress:t}=S(),[n,o]=b(e.username??""),[s,r]=b(e.timezone),[a,i]=b(e.leaderboard_opt_out),[c,d]=b(null),p=W(()=>G0(e.timezone),[]),{busy:f,done:_,failure:m,run:h}=Y(),g=c??t?.daily_goal_xp??0,$=[...new Set([...W0,g])].sort((w,x)=>w-x);return l`
    <form onSubmit=${w=>{w.preventDefault(),h(async()=>{await Bl(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await Wo(e.id,c)})}}>
      <${X} failure=${m} texts=${B0} />
      <${be}
        name="username"
        label=${u("name")}
        help=${u("name_rules")}
        wrong=${m?.errors.username&&u("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${n}
        onValue=${o}
      />
      <${Jr}
        name="timezone"
        label=${u("time_zone")}
        help=${u("time_zone_help")}
        value=${s}
        options=${p.map(w=>[w,w.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${Jr}
        name="goal"
        label=${u("daily_goal")}
        disabled=${!t}
        value=${g}
        options=${$.map(w=>[w,w?u("xp",{xp:w}):u("no_goal")])}
        onValue=${w=>d(Number(w))}
      />
      <label class="tick">
        <input type="checkbox" checked=${a} onChange=${w=>i(w.target.checked)} />
        <span>${u("hide_in_leaderboards")}</span>
      </label>
      <button type="submit" class="primary" disabled=${f}>${u("save")}</button>
      <p role="status">${_&&u("saved")}</p>
    </form>
  `}function G0(e){let t=Intl.supportedValuesOf?.("timeZone")??[Kn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function lp({wanted:e}){return T(()=>{let t=n=>ge(n?V0[e](n):"/",{replace:!0});K0().then(t,()=>t(null))},[]),l`<${H} />`}var V0={continue:B,practise:xe};async function K0(){let[e]=Object.entries(Nn(N())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=C();return t&&(await M("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function Y0(e,t,n){let o=e.course.id;await At(o);let s=Or(_e().result);if(s)return{session:s};let r=Gn(o);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&up(e,r)?r:await rp(e,{mode:t,lessonId:n})}}var up=(e,t)=>it(ha(e,t),t.attempts,!0);function dp({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=io(),{value:s,error:r}=at(e,o);return q(u("practice")),T(()=>{Ee(e),Te(e).catch(()=>null)},[e,o]),s?l`<${X0} key=${o} content=${s} lessonId=${t} mode=${n} />`:l`<${pp} error=${r} />`}var pp=({error:e})=>l`<h1 class="hidden">${u("practice")}</h1>${e?l`<${Q} error=${e} />`:l`<${H} />`}`;function X0({content:e,lessonId:t,mode:n}){let[o]=b(e),s=o.course.id,[r,a]=b(1),{value:i,error:c}=de(()=>Y0(o,n,t),[r]);if(!i)return l`<${pp} error=${c} />`;if(!i.session)return l`
      <section class="finished">
        <h1>${u("nothing_to_practise")}</h1>
        <p>${u("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${xe(s)}>${u("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{ot({result:null}),a(r+1)};return l`<${J0} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function J0({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=b(t),a=ha(e,s),i=(c,d)=>{let p={...zo(s,c),account_id:s.account_id??C()};r(p),ot({result:p.client_id}),up(e,p)?St(p):_a(p,d)};return l`
    <${ns}
      again
      content=${e}
      items=${a}
      attempts=${s.attempts}
      onAttempt=${i}
      leave=${{address:xe(o),text:u("leave_practice")}}
      finished=${l`<${Z0} session=${s} onAgain=${n} />`}
    />
  `}function Z0({session:e,onAgain:t}){let n=P(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=S(),a=r.find(({client_id:m})=>m===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:f}=ap(e),_=e.practice.mode==="mistakes"&&f===p;return l`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${u("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${f} / ${p}</p>
      <p class="soft">${u("right_at_once",{right:f,count:p})}</p>
      <div role="status">
        ${i>0&&l`<p class="gained">${u("xp_gained",{xp:i})}</p>`}
        ${i===0&&l`<p class="soft">${u("practice_unpaid")}</p>`}
        ${c&&l`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${u("life_earned")}</p>`}
        ${d.length>0&&l`<${Q0} courseId=${e.course_id} ids=${d} />`}
        ${o&&s&&i!==void 0&&l`<p>${u("streak")}: ${u("days",{count:s.streak_current})}</p>`}
        <${Bo} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&l`<button type="button" class="primary" onClick=${t}>${u("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${B(e.course_id)}>${u("back_to_course")}</a>
      </p>
    </section>
  `}function Q0({courseId:e,ids:t}){let{value:n}=Jt(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return l`
    <p>
      ${u("words_improved",{count:t.length})}
      ${o.length>0&&l`<br /><strong dir="auto">${o.join(", ")}</strong>`}
    </p>
  `}var Vn=50,e$=300,mp={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},t$={all:"words_all",due:"words_due",...mp},_p=e=>["all","new"].includes(e);async function n$(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([Se(e),Te(e)]);if(!n)return await a,hp(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:_p(s)?"text":"strength",page:r,limit:Vn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await M("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(p=>({...p,...ua(p)})),total:d.total}}async function hp(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([$e(e),He(e)]);if(!r||!a)return null;let{words:i}=a,c=Ge(R()),d=await xd(r,c.now),p=t?{}:{state:"new"},f=fp(n),_=i.filter(m=>o$(m).some(h=>fp(h).includes(f))).map(m=>({...m,word_id:m.id,...p,...d.get(m.id)})).filter(m=>o==="all"||(o==="due"?Ve(m,c):m.state===o)).sort((m,h)=>(_p(o)?0:m.strength-h.strength)||m.text.localeCompare(h.text));return{rows:_.slice((s-1)*Vn,s*Vn),total:_.length}}var fp=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),o$=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function gp({courseId:e}){let[t,n]=b(""),[o,s]=b(""),[r,a]=b("all");return q(u("vocabulary")),T(()=>{let i=setTimeout(()=>s(t.trim()),e$);return()=>clearTimeout(i)},[t]),l`
    <${ut} courseId=${e} current="words" />
    <h1>${u("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
      <div>
        <label for="search">${u("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
      </div>
      <div>
        <label for="filter">${u("show_words")}</label>
        <select id="filter" onChange=${i=>a(i.target.value)}>
          ${Object.entries(t$).map(([i,c])=>l`<option key=${i} value=${i}>${u(c)}</option>`)}
        </select>
      </div>
    </form>
    <${s$} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
  `}function s$({courseId:e,search:t,filter:n}){let{account:o}=S(),[s,r]=b(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=ae(()=>hp(e,a),()=>n$(e,a),[s,o?.id]),{value:p}=at(e,o?.id);if(c)return l`<${Q} error=${c} />`;let f=n==="all";if(!i||!i.total&&!f&&d==="waiting")return l`<${H} />`;let{rows:_,total:m}=i,h=Ge(R());return m?l`
    <div class="found-words">
      <p role="status">${u("words_found",{count:m})}</p>
      ${o&&l`<${r$} courseId=${e} account=${o.id} />`}
    </div>
    <p><a class="button" href=${ke(e,"words")}>${u("practise_words")}</a></p>
    ${o&&d==="late"&&l`<p class="soft">${u("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(g=>l`<li key=${g.word_id}><${a$} word=${g} course=${p?.course} today=${h} /></li>`)}
    </ul>
    ${m>Vn&&l`<p class="pages">
      <button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${u("previous")}</button>
      <button type="button" disabled=${s*Vn>=m} onClick=${()=>r(s+1)}>${u("next")}</button>
    </p>`}
  `:l`<p class="empty" role="status">${u(t||!f?"words_none":"words_empty")}</p>`}function r$({courseId:e,account:t}){let{busy:n,failure:o,run:s}=Y(),r=a=>s(async()=>{let i=new URLSearchParams({course_id:e,...a}),{data:c,headers:d}=await M("GET",`/progress/words/export?${i}`,{account:t,asFile:!0});ss(c,/filename="([^"]+)"/.exec(d.get("Content-Disposition"))[1])});return l`
    <button type="button" class="quiet" disabled=${n} onClick=${()=>r({format:"apkg"})}>${u("export_anki")}</button>
    <button type="button" class="quiet" disabled=${n} onClick=${()=>r({format:"csv"})}>${u("export_csv")}</button>
    <${X} failure=${o} texts=${{409:"export_too_large"}} />
    ${o?.status===409&&l`<button type="button" disabled=${n} onClick=${()=>r({format:"apkg",sounds:!1})}>${u("export_without_sounds")}</button>`}
  `}function a$({word:e,course:t,today:n}){let{text:o,translations:s,state:r,strength:a}=e,i=I(t?.target_language);return l`
    <p>
      <strong ...${i}>${o}</strong><span class="hidden">: </span>
      <span class="soft" ...${I(t?.source_language)}>${s.join(", ")}</span>
    </p>
    ${r&&l`<p class="strength">
      <span class=${`state ${r}`}>${u(mp[r])}</span>
      ${Ve(e,n)&&l`<span class="state">${u("word_due")}</span>`}
      ${r!=="new"&&l`<progress max="1" value=${a} aria-label=${u("strength")}></progress>
        <span class="soft">${u("percent",{score:Math.round(100*a)})}</span>`}
    </p>`}
    ${t&&l`<${dt} bare course=${t} entity="word" record=${{...e,id:e.word_id}} about=${o} language=${i} text=${u("report_about",{name:o})} />`}
  `}var i$={home:fd,resume:lp,course:ku,lesson:bd,practice:ip,session:dp,mistakes:Ad,words:gp,placement:Xd,leaderboard:hd,notifications:Eu,signIn:Bd,register:Ud,account:cu,profile:cp,changePassword:Gd,devices:Su,ownReports:qd,ownData:Nd,forgotPassword:Vd,resetPassword:Kd,confirmEmail:pu,notFound:Ed},$p=["lesson","session","placement"],c$={en:"English",es:"Español"},wp=document.getElementById("app");function l$(){let{path:e,language:t,account:n}=S(),[o]=Ts(c=>console.error(c)),{name:s,parameters:r}=vn(e),a=i$[s],i=P(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Ce().then(Fl).then(fe)},[n?.id]),T(()=>{kt()},[e,n?.id]),l`
    <a class="skip" href="#content">${u("skip_to_content")}</a>
    ${!$p.includes(s)&&l`<${Ou} />`}
    <main id="content" tabindex="-1">
      ${o?l`<h1>${u("error")}</h1><p>${u("error_reload")}</p>`:l`<${a} key=${e} ...${r} />`}
    </main>
    ${!$p.includes(s)&&l`<${u$} language=${t} account=${n} /><${Cd} />`}
  `}function u$({language:e,account:t}){return l`
    <footer class="foot">
      <nav aria-label=${u("more")}>
        ${ho(t)&&l`<a href="/studio">${u("studio_link")}</a>`}
        <a href="/swagger">${u("for_developers")}</a>
        <a href="/api/docs/authors">${u("for_creators")}</a>
        <a href="/api/docs/database-setup">${u("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${u("language_of_the_page")}</span>
        <select onChange=${n=>di(n.target.value)}>
          ${zs.map(n=>l`<option value=${n} selected=${n===e}>${c$[n]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");pi();ro({});yi();await Promise.all([Qa(),Ce(),en()]);document.addEventListener("visibilitychange",()=>document.visibilityState==="visible"&&kt());addEventListener("online",fe);wp.replaceChildren();Nt(l`<${l$} />`,wp);document.documentElement.classList.remove("starting");uo();qc();
