// Made by "make bundle". Contains Preact and htm: see vendor/.
var nr="langlearn.clock";var vo=Ul(),C=()=>Date.now()+vo;function or(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-C())>1e4))return;let n=t-Date.now();vo=Math.abs(n)>1e4?n:0;try{localStorage.setItem(nr,String(vo))}catch{}}function Ul(){try{return Number(localStorage.getItem(nr))||0}catch{return 0}}function bn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:bo()}function bo(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var Bl="langlearn";var xn={packages:"course_id",results:"client_id",values:"key"},Gl=3e3,yt=Object.fromEntries(Object.keys(xn).map(e=>[e,new Map])),sr=null;function Hl(){return sr??=new Promise(e=>{let t=setTimeout(()=>e(null),Gl),n=o=>{clearTimeout(t),e(o)};try{let o=indexedDB.open(Bl,1);o.onupgradeneeded=()=>{for(let[s,r]of Object.entries(xn))o.result.createObjectStore(s,{keyPath:r})},o.onsuccess=()=>{let s=o.result;s.onversionchange=()=>s.close(),n(s)},o.onerror=()=>n(null)}catch{n(null)}}),sr}async function xo(e,t,n,o){let s=await Hl();if(!s)return o(yt[e]);try{return await new Promise((r,a)=>{let i=s.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return o(yt[e])}}var ko=async(e,t)=>yt[e].get(t)??xo(e,"readonly",n=>n.get(t),()=>{});async function oe(e){let t=await xo(e,"readonly",o=>o.getAll(),()=>[]),n=yt[e];return[...t.filter(o=>!n.has(o[xn[e]])),...n.values()]}var Gt=(e,t)=>ae(e,t[xn[e]],()=>t),re=(e,t)=>ae(e,t,()=>null);async function ae(e,t,n){let o=yt[e].get(t);return await xo(e,"readwrite",s=>{let r=s.get(t);return r.onsuccess=()=>{o??=r.result;let a=n(o),i=a?s.put(a):s.delete(t);i.onsuccess=()=>yt[e].delete(t)},r},s=>{let r=n(o);r?s.set(t,r):s.delete(t)}),o}var V=async e=>(await ko("values",e))?.value??null,vt=(e,t)=>Gt("values",{key:e,value:t});var Vl="langlearn.media",{media:Yl}=document.getElementById("app").dataset,ge=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:Yl+e.replace(/^\/+/,""),So=()=>caches.open(Vl),Ne=e=>`media:${e}`;async function it(e,{without:t=[]}={}){if(!e.length)return;let n=(await oe("values")).filter(({key:r})=>r.startsWith(Ne(""))&&!t.includes(r)),o=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),s=await So();for(let{sha256:r,path:a}of e)o.has(r)||await s.delete(ge(a))}var j,ar,Kl,Ge,To,En,ir,Sn,cr,Oo,Ao,lr,Vt=Symbol.for("pv"),On={},Pn=[],Xl=/^m(i|n|o|s|text|space)$/,Po=Array.isArray,Mo=Pn.slice,lt=Object.assign;function ct(e){e&&e.parentNode&&e.remove()}function ur(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?Mo.call(arguments,2):n),Ht(e,a,o,s,null)}function Ht(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vt,__v:s||++ar,__i:-1,__u:0};return!s&&j.vnode&&j.vnode(r),r}function Mn(e){return e.children}function Tn(e,t){this.props=e,this.context=t,this.__g=0}function He(e,t){if(t==null)return e.__&&He(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:He(e)}function Jl(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=lt({constructor:Vt},n)).__v=n.__v+1,j.vnode&&j.vnode(t),Co(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||He(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,hr(s,t,r),n.__=n.__e=null,t.__e!=o&&dr(t))}function dr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),dr(e)}function Eo(e){(8&e.__g||(e.__g|=8,Ge.push(e),En++))&&To==j.debounceRendering||((To=j.debounceRendering)||queueMicrotask)(pr)}function pr(){try{for(var e,t=1;Ge.length;)Ge.length>t&&Ge.sort(ir),e=Ge.shift(),t=Ge.length,8&e.__g&&Jl(e)}finally{(En=Ge.length)&&(To||queueMicrotask)(pr)}}function fr(e,t,n,o,s,r,a,i,c,d,p){var m,_,f,g,w,$,y=o.__k||Pn,h=t.length;for(c=Zl(n,t,y,c,h),m=0;m<h;m++)(f=n.__k[m])!=null&&(_=~f.__i&&y[f.__i]||On,f.__i=m,$=Co(e,f,_,s,r,a,i,c,d,p),g=f.__e,(_.ref!=f.ref||8&_.__u)&&(_.ref&&Lo(_.ref,null,f,_),f.ref&&p.push(f.ref,f.__c||g,f)),w=w||g,4&f.__u?(c=mr(f,c,e,!_.__v),_.__e&&(_.__e=null)):typeof f.type=="function"&&$!==void 0?c=$:g&&(c=g.nextSibling),f.__u&=-21);return n.__e=w,c}function Zl(e,t,n,o,s){var r,a,i,c,d,p,m,_,f,g=n.length,w=g,$=0,y=0,h=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=h[r]=Ht(null,a):Po(a)?a=h[r]=Ht(Mn,{children:a}):a.constructor===Vt&&a.__b?a=h[r]=Ht(a.type,a.props,a.key,a.ref,a.__v):h[r]=a,c=r+$,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=Ql(a,n,c,w))&&(w--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?$--:d==c+1?$++:d!=c&&(d>c?$--:$++,y=1)):(~d||(s>g?$--:s<g&&$++),typeof a.type!="function"&&(a.__u|=4))):h[r]=null;if(y){for(p=[],m=[],r=0;r<s;r++)if((a=h[r])&&16&a.__u){for($=0,_=p.length;$<_;)p[f=$+_>>1]<a.__i?$=f+1:_=f;p[$]=a.__i,m[r]=$+1}for($=p.length;r--;)m[r]&&(m[r]==$?$--:h[r].__u|=4)}if(w)for(r=0;r<g;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=He(i)),Ro(i,i));return o}function mr(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=mr(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=He(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ql(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function rr(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function kn(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||rr(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||rr(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=Ao[t]||(Ao[t]=eu(t)),(e.__a||(e.__a={}))[t]=Oo,r=t!=(t=t.replace(cr,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function eu(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Sn]==null)t[Sn]=Oo++;else if(t[Sn]<this.__a[e])return;return n(j.event?j.event(t):t)}}}function Co(e,t,n,o,s,r,a,i,c,d){var p,m,_,f,g,w,$,y,h,x,b,k,A,M,S,I,ne,ue,ce=t.type;if(t.constructor!==Vt)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,m=r=[],p.nodeType==8?i=An(p,r):r.push(p),i=r[0]||i),(p=j.__b)&&p(t);e:if(typeof ce=="function"){_=a.length;try{if(y=t.props,h=(p=ce.prototype)&&p.render,x=(p=ce.contextType)&&o[p.__c],b=p?x?x.props.value:p.__:o,(f=n.__c)?(t.__c=f,2&f.__g&&(f.__g|=1)):(h?t.__c=f=new ce(y,b):(t.__c=f=new Tn(y,b),f.constructor=ce,f.render=nu),x&&x.sub(f),f.state||(f.state={}),f.__n=o,f.__g|=8,f.__h=[],f.__k=[]),h&&(f.__s||(f.__s=f.state),ce.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=lt({},f.__s)),lt(f.__s,ce.getDerivedStateFromProps(y,f.__s)))),g=f.props,w=f.state,f.__v=t,n.__c){if(y!==g&&h&&!ce.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(y,b),t.__v==n.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(y,f.__s,b)===!1){t.__v!=n.__v&&(f.props=y,f.state=f.__s,f.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(se){se&&(se.__=t)}),Pn.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&a.push(f),i=He(n);break e}f.componentWillUpdate&&f.componentWillUpdate(y,f.__s,b),h&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(g,w,$)})}else h&&!ce.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),h&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=b,f.props=y,f.__P=e,f.__g&=-5,k=j.__r,A=h?25:0;do f.__g&=-9,k&&k(t),p=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++A<25);h&&(Pn.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(o=lt({},o,f.getChildContext())),h&&n.__c&&f.getSnapshotBeforeUpdate&&($=f.getSnapshotBeforeUpdate(g,w)),M=p&&p.type===Mn&&p.key==null?p.props.children:p,y.__P&&(p=i,s=(e=y.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(se){se&&Ro(se,se)}),n.__k=null),i=n.__k?He(n,0):null),i=fr(e,Po(M)?M:[M],t,n,o,s,r,a,i,c,d),y.__P&&(t.__e=null,i=p),t.__u&=-161,m&&m.some(ct),f.__h.length&&a.push(f),1&f.__g&&(f.__g&=-4)}catch(se){if(a.length=_,t.__v=null,c||r)if(se&&se.then){if(t.__u|=128|c,r){for(~(ne=r.indexOf(i||void 0))||(ne=r.length);(ue=r[ne-1])&&ue.nodeType==8;)ne--;for(;ne<r.length;ne++)if(ue=r[ne])if(r[ne]=null,S){if(ue==I)break}else{if(ue.nodeType!=8)break;ue.data.startsWith("$s")&&(I=An(S=ue))}}if(!S){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;S=i}(p=An(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(ct);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),se&&se.then||_r(t),j.__e(se,t,n)}}else i=t.__e=tu(n.__e,t,n,o,s,r,a,c,d,e);return(p=j.diffed)&&p(t),i}function An(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function _r(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(_r))}function hr(e,t,n){for(var o=0;o<n.length;)Lo(n[o++],n[o++],n[o++]);j.__c&&j.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){j.__e(r,s.__v)}})}function tu(e,t,n,o,s,r,a,i,c,d){var p,m,_,f,g,w,$,y,h=n.props||On,x=t.props,b=t.type;if(b=="svg"?s="http://www.w3.org/2000/svg":b=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((g=r[p])&&(b?g.localName==b:g.nodeType==3)){e=g,r[p]=null;break}}if(!e){if(y=d.ownerDocument||document,!b)return y.createTextNode(x);e=y.createElementNS(s,b,x.is?x:d),i&&(j.__m&&j.__m(t,r),i=!1),r=null}if(b){if(d=b=="template"&&e.content||e,r=b=="textarea"&&x.defaultValue!=null?null:r&&Mo.call(d.childNodes),!i&&r)for(h={},p=0;p<e.attributes.length;p++)h[(g=e.attributes[p]).name]=g.value;for(p in h)g=h[p],p=="dangerouslySetInnerHTML"?_=g:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||kn(e,p,null,g,s);for(p in x)g=x[p],p=="children"?f=g:p=="dangerouslySetInnerHTML"?m=g:p=="value"?w=g:p=="checked"?$=g:i&&typeof g!="function"||h[p]===g||kn(e,p,g,h[p],s);m?(i||_&&(m.__html==_.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(_&&(e.textContent=""),(b=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Xl.test(b))&&(s="http://www.w3.org/1999/xhtml"),fr(d,Po(f)?f:[f],t,n,o,s,r,a,r?r[0]:n.__k&&He(n,0),i,c),r&&r.some(ct)),i&&b!="textarea"||(p="value",b=="progress"&&w==null?e.removeAttribute(p):w==null||w===e[p]&&(b!="progress"||w)||kn(e,p,w,h[p],s),p="checked",$!=null&&$!=e[p]&&kn(e,p,$,h[p],s))}else h===x||i&&e.data==x||(e.data=x);return e}function Lo(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){j.__e(s,n)}}function Ro(e,t,n){var o,s,r,a;if(j.unmount&&j.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Lo(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){j.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&Ro(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=An(o,r=[]))&&(o==e.__e&&r.some(ct),ct(s),ct(o)),n||ct(e.__e),e.__e=e.__c=e.__=null}function nu(e,t,n){return this.constructor(e,n)}function Yt(e,t){var n,o,s,r;j.__&&j.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Ht(Mn,{children:[e]}),s=[],r=[],Co(t,t.__k,o||On,On,t.namespaceURI,o?null:t.firstChild?Mo.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),hr(s,t.__k,r),t.__k.props.children=null}function Io(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,Eo(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+lr++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}j={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw En=0,e}},ar=0,Kl=function(e){return e!=null&&e.constructor===Vt},Tn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=lt({},this.state)),typeof e=="function"&&(e=e(lt({},n),this.props)),e&&(lt(n,e),this.__v&&(t&&this.__k.push(t),Eo(this)))},Tn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Eo(this))},Tn.prototype.render=Mn,Ge=[],En=0,ir=function(e,t){return e.__v.__b-t.__v.__b},Sn=Symbol(),cr=/(PointerCapture)$|Capture$/i,Oo=0,Ao={},lr=0;var Ve,G,No,gr,Do=Object.is,Cn=0,Tr=[],Fo=[],K=j,$r=K.__b,wr=K.__r,yr=K.diffed,vr=K.__c,br=K.unmount,xr=K.__;function bt(e,t){K.__h&&K.__h(G,e,Cn||t),Cn=0;var n=G.__H||(G.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function v(e){return Cn=1,ou(Ar,e)}function ou(e,t,n){var o=bt(Ve++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Ar(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);Do(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=G,!G.__f)){G.__f=!0;var s=G.shouldComponentUpdate;G.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,Do(_.__[0],_.__N[0])||(p=!0))}),s){var m=s.call(this,r,a,i);return d?m||p:m}return!d||p}}return o.__}function T(e,t){var n=bt(Ve++,3);!K.__s&&Wo(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,G.__H.__h.push(n))}function de(e,t){var n=bt(Ve++,4);!K.__s&&Wo(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,G.__h.push(n))}function L(e){return Cn=5,W(function(){return{current:e}},[])}function W(e,t){var n=bt(Ve++,7);return Wo(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function zo(e){var t=G.context[e.__c],n=bt(Ve++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(G)),t.props.value):e.__}function jo(e){var t=bt(Ve++,10),n=v();return t.__=e,G.componentDidCatch||(G.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function su(){var e;do{for(;e=Fo.shift();)try{Kt(e)}catch(n){K.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Tr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Kt),t.__h.some(qo),t.__h=[]}catch(n){t.__h=[],K.__e(n,e.__v)}}}while(Fo.length)}K.__b=function(e){G=null,$r&&$r(e)},K.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),xr&&xr(e,t)},K.__r=function(e){wr&&wr(e),Ve=0;var t=(G=e.__c).__H;t&&(No==G?G.__h=[]:(t.__h.some(Kt),t.__h.some(qo),Ve=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),No=G},K.diffed=function(e){yr&&yr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Sr(Tr.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),No=G=null},K.__c=function(e,t){t.some(function(n){try{n.__h.some(Kt),n.__h=n.__h.filter(function(o){return!o.__||qo(o)})}catch(o){n.__h=[function(){throw o}]}}),vr&&vr(e,t)},K.unmount=function(e){br&&br(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,Sr(Fo.push(s))}else Kt(s)}catch(r){t=r}}),o.__H=void 0,t&&K.__e(t,o.__v))};var kr=typeof requestAnimationFrame=="function";function ru(e){var t,n=function(){clearTimeout(o),kr&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);kr&&(t=requestAnimationFrame(n))}function Sr(e){e!=1&&gr==K.requestAnimationFrame||((gr=K.requestAnimationFrame)||ru)(su)}function Kt(e){var t=G,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),G=t}function qo(e){var t=G;e.__c=e.__(),G=t}function Wo(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!Do(n,e[o])})}function Ar(e,t){return typeof t=="function"?t(e):t}var Or=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,Or(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},Er=new Map;function Pr(e){var t=Er.get(this);return t||(t=new Map,Er.set(this,t)),(t=Or(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,s),r=6),_&&(c.push(r,_,0,s),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var m=0;m<n[p].length;m++)o=n[p][m],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[p][m+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Mr="langlearn.effects";var ut=null;function De(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(Mr))}}catch{return{sounds:!0,motion:!0}}}function Ln(e){let t={...De(),...e};try{localStorage.setItem(Mr,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var Xt=()=>De().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function au({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=ut.currentTime+n,[i,c]=[ut.createOscillator(),ut.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(ut.destination),i.start(a),i.stop(a+o)}function Uo(e){!De().sounds||!("AudioContext"in globalThis)||(ut??=new AudioContext,ut.state==="suspended"&&ut.resume(),e.forEach(au))}var Cr=e=>De().motion&&navigator.vibrate?.(e);function xt(){Uo([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),Cr(10)}function kt(){Uo([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),Cr([20,40,20])}var Lr=()=>Uo([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var u=Pr.bind(ur);function N(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function $e(e,t){let[n,o]=v({value:null,error:null});return T(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var iu=700;function Rr(e){let[t,n]=v(Xt()?0:e);return T(()=>{if(!Xt())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/iu);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var dt={path:location.pathname,language:"en",account:null,results:[],placements:[],progress:null,installer:null,hasNewVersion:!1,passed:{}},Bo=new Set,R=()=>dt,P=()=>dt.account?.id??null;function q(e){dt={...dt,...e};for(let t of Bo)t(dt)}function Jt(e,t){P()===e&&q(t)}function E(){let[e,t]=v(dt);return T(()=>(Bo.add(t),t(dt),()=>Bo.delete(t)),[]),e}function In(){let e=E().account?.id,t=L({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var Qt=new Map,St=new Map,cu=["courses","done","known","passed","placement","progress"],pe=(e,t,n="")=>`${e}:${t}:${n}`,Dn=e=>`words:${e}`;async function me(e,t,n){(e===null||e===P())&&await Gt(t,n)}async function Tt(e,t){let n={...t,read_at:C()};Jt(e,{progress:n}),await me(e,"values",{key:pe("progress",e),value:n})}var Zt=({account_id:e,data:t})=>t.course.is_public||[null,P()].includes(e),lu=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});function Nn(e){return["sent","refused"].includes(e.state)&&![null,P()].includes(e.account_id)&&e.attempts.some(o=>"answer"in o)?lu(e):e}async function Fn(){Qt.clear(),St.clear();let e=await oe("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await oe("values"),o=({key:c,value:d})=>{let[p,...m]=c.split(":");return cu.includes(p)?m[0]!==(P()??""):["words","media"].includes(p)?![null,P()].includes(d.account_id)&&!t.has(m.join(":")):!1},s=n.filter(o),r=s.filter(({key:c})=>c.startsWith(Ne(""))),a=r.flatMap(({value:c})=>c.assets);await it(a,{without:r.map(({key:c})=>c)});for(let{key:c}of s)await ae("values",c,d=>d&&o(d)?null:d);await it(a);for(let{course_id:c}of e.filter(d=>!Zt(d)))await ae("packages",c,d=>d&&!Zt(d)?null:d);let i=await oe("results");for(let{client_id:c}of i.filter(d=>Nn(d)!==d))await ae("results",c,d=>d&&Nn(d));q({results:await oe("results")})}var Ir=new Map;function qn(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(Ir.get(e)??Promise.resolve()).then(t);return Ir.set(e,n.catch(()=>null)),n}var uu="/api/v1",At="session",du=3,pu=10,fu=2e4,Ye=class extends Error{constructor({status:t,code:n,message:o,errors:s,retryAfter:r}){super(o),Object.assign(this,{status:t,code:n,errors:s??{},retryAfter:r})}},Ho="ACCOUNT_CHANGED";function zn(e){if(!(e===null||e===P()))throw new Ye({status:401,code:Ho,message:"Not signed in as this account any more"})}var Et=({status:e})=>[0,408,429,500,502,503,504].includes(e),Ot=3e3,Vo=()=>new Ye({status:0,code:"LATE",message:"No response yet"});function Pt(e){let t=new Promise((n,o)=>setTimeout(()=>o(Vo()),Ot));return Promise.race([e,t])}var Ae=null,Go=new Set,en="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;en&&(en.onmessage=({data:e})=>{e.accessToken&&(Ae={account:e.account.id,token:e.accessToken}),Mt()});var mu=e=>new Promise(t=>setTimeout(t,e*1e3));async function O(e,t,n){let{account:o,body:s,headers:r={},repeat:a=e==="GET",asGuest:i=!1}=n;if(o===void 0)throw new TypeError(`${e} ${t} names no account`);let c=null;for(let d=1;;d+=1){let p=i&&o!==P()?null:o,m=null;try{p!==null&&(m=await _u(p,c));let _=m?{...r,Authorization:`Bearer ${m}`}:r;return{...await tn(e,t,{account:p,body:s,headers:_}),account:p}}catch(_){if(_.code===Ho){if(!i)throw _}else if(_.status===401&&m&&!c)c=m;else if(a&&d<du&&[429,503].includes(_.status)&&_.retryAfter<=pu)await mu(_.retryAfter);else throw _}}}async function tn(e,t,{account:n=null,body:o,headers:s={}}){zn(n);let r=new AbortController,a=setTimeout(()=>r.abort(),fu);n!==null&&Go.add(r);let i,c;try{i=await fetch(uu+t,{method:e,cache:"no-store",headers:o===void 0?s:{...s,"Content-Type":"application/json"},body:o===void 0?void 0:JSON.stringify(o),signal:r.signal}),or(i.headers),c=i.status===304?{}:await i.json()}catch{throw zn(n),new Ye({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(a),Go.delete(r)}if(zn(n),!i.ok&&i.status!==304)throw new Ye({status:i.status,code:c.error?.code,message:c.message,errors:c.errors,retryAfter:Number(i.headers.get("Retry-After")??1)});return{status:i.status,data:c.data??null,meta:c.meta,headers:i.headers}}async function _u(e,t){let n=()=>Ae?.account===e&&Ae.token!==t;return n()||await Nr(()=>n()||hu(e)),zn(e),Ae?.account===e?Ae.token:null}var Nr=e=>qn("langlearn.refresh",e);async function Yo(e,t,{account:n,body:o},s){await O("GET","/users/profile",{account:n}),await Nr(async()=>{let r={Authorization:`Bearer ${Ae?.token}`};await s((await tn(e,t,{account:n,body:o,headers:r})).data)})}async function hu(e){let t=await V(At);if(t?.account.id!==e)return Mt();let{refreshToken:n}=t,o=s=>s.refreshToken===n;try{let{data:s}=await tn("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await Ko(s,o)}catch(s){if(!([400,401].includes(s.status)&&s.code!==Ho))throw s;await jn(o)}}async function gu({user:e,tokens:t}){await vt(At,{refreshToken:t.refreshToken,account:e}),await Dr(e,t)}async function Ko({user:e,tokens:t},n=()=>!0){let o=!1;await Xo(s=>s.account.id!==e.id||!n(s)?s:(o=!0,{refreshToken:t.refreshToken,account:e})),o?await Dr(e,t):await Mt()}async function Dr(e,{accessToken:t}){Ae={account:e.id,token:t},en?.postMessage({accessToken:t,account:e}),await Mt()}var Xo=e=>ae("values",At,t=>{let n=t?e(t.value):null;return n&&{key:At,value:n}});async function jn(e=()=>!0){let t=null;return await Xo(n=>e(n)?(t=n,null):n),t&&en?.postMessage({accessToken:null,account:null}),await Mt(),t}async function Mt(){let e=(await V(At))?.account??null;if(Ae&&Ae.account!==e?.id&&(Ae=null),P()===(e?.id??null))return q({account:e});q({account:e,progress:null,passed:{}});for(let t of Go)t.abort();await Fn()}async function Jo(e){await Xo(t=>t.account.id===e.id?{...t,account:e}:t),en?.postMessage({account:e}),await Mt()}async function Fr(){q({account:(await V(At))?.account??null})}async function qr(e,t){let n={"Accept-Language":R().language};await gu((await tn("POST",e,{body:t,headers:n})).data)}var zr=(e,t)=>qr("/auth/login",{email:e,password:t});async function jr(e,t){let n=o=>qr("/auth/register",{email:e,password:t,timezone:o});try{await n(bn())}catch(o){if(!o.errors?.timezone)throw o;await n(bo())}}async function Wr(){let e=await jn();e&&await tn("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var Ur={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",report:"My answer should be right",report_subject:"This answer should be accepted:",report_copied:"A report is in the clipboard. Send it to the makers of the course.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",rank:"Rank",you:"you"};var Br={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",report:"Mi respuesta debería ser correcta",report_subject:"Esta respuesta debería aceptarse:",report_copied:"Se ha copiado un informe. Envíalo a quienes hacen el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",rank:"Puesto",you:"tú"};var Gr={en:Ur,es:Br},Hr="langlearn.language",Zo=Object.keys(Gr);function l(e,t={}){let{language:n}=R(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=Gr[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function Qo(e){let{language:t}=R();try{return new Intl.DisplayNames([t],{type:"language"}).of(e)}catch{return e}}var Vr=e=>Ct(e,{dateStyle:"medium"}),nn=(e,t="narrow")=>Ct(e,{weekday:t,timeZone:"UTC"}),Yr=e=>Ct(e,{day:"numeric",month:"long",timeZone:"UTC"}),Kr=e=>Ct(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),es=e=>Ct(e,{timeStyle:"short"});function Ct(e,t){let{language:n}=R(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function Wn(e){let{language:t}=R(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var Xr=e=>Ct(e,{dateStyle:"medium",timeStyle:"short"});function Jr(e){document.documentElement.lang=e;try{localStorage.setItem(Hr,e)}catch{}q({language:e})}function Zr(){let e=null;try{e=localStorage.getItem(Hr)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>Zo.includes(o))??"en";document.documentElement.lang=n,q({language:n})}var $u=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],Qr=["signIn","register","forgotPassword","resetPassword"];function on(e){for(let[t,n,o]of $u){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,wu(s[a+1])]))}}return{name:"notFound",parameters:{}}}function wu(e){try{return decodeURIComponent(e)}catch{return e}}var z=e=>`/learn/courses/${encodeURIComponent(e)}`,Xe=(e,t)=>`${z(e)}/lessons/${encodeURIComponent(t)}`,ye=e=>`${z(e)}/practice`,ve=(e,t)=>`${ye(e)}/${t}`,ts=(e,t)=>`${ye(e)}/lessons/${encodeURIComponent(t)}`,ea=e=>`${z(e)}/mistakes`,ta=e=>`${z(e)}/words`,na=e=>`${z(e)}/placement`,Ee=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`;function yu(){let e=new URLSearchParams(location.search).get("next")??"/";return on(e).name==="notFound"?"/":e}var fe=()=>history.state??{},Je=e=>history.replaceState({...fe(),...e},"");function vu(e){let{steps:t}=fe(),n=t===void 0&&Qr.includes(on(location.pathname).name);return[...Qr,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function oa(){let{steps:e}=fe();e?history.go(-e):_e(yu(),{replace:!0})}function _e(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=fe();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),q({path:location.pathname}),scrollTo(0,0)}var Ke=null;function sa(e,t){let n={ask:e,exit:t,isAsking:!1};if(Ke=n,!fe().isGuarded){let o=fe();Je({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{Ke===n&&(Ke=null)}}async function bu(){let e=Ke;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||Ke!==e)&&(Ke=null,fe().isInside?history.go(-2):_e(e.exit,{replace:!0}))}function xu(){let{isBelow:e,isGuarded:t}=fe();Ke&&e?bu():e?history.back():(!Ke||!t)&&q({path:location.pathname})}function ra(){addEventListener("popstate",xu),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=on(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),_e(t.pathname+t.search,{state:vu(o)}))})}var ha=["correct","accent","typo","incomplete","wrong"];var sn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},ga={translation:(e,t)=>aa(e.target_text,e,t),"translation-word-bank":ku,"fill-in-the-blank":Su,vof:Tu,pairs:Au,informative:Eu,ordering:Ou,"multiple-choice":Pu,listening:(e,t)=>ca(t)?ia(e.transcript):aa(e.transcript,e,t),speaking:(e,t)=>ca(t)?ia(e.text):Mu(e,t)},rs=Object.keys(ga);function Gn(e,t,n=null){let o=rs.find(r=>r===e||r.replaceAll("-","_")===e);if(!o)throw new RangeError(`Unknown exercise type ${e}`);let s=ns(n)>65536?null:ga[o](t,n);if(s===null)throw new sn(o);return s}function aa(e,t,n){if(!wa(n))return null;let o=ba([e,...t.alternatives??[]],n,!!t.strict);return Oe(o.verdict,o.score,o.accepted,Sa(o))}function ku(e,t){if(!is(t))return null;let n=[...e.correct_words],o=Fu(e.word_bank,t);if(!o.every(Boolean))return Oe("wrong",0,n,qu(n,t,o));let s=be(t.join(" ")),r=[n,...(e.alternatives??[]).map(Ca)],a=as(r.map(c=>zu(c,s)),c=>[rn(c.verdict),c.differences]),i=ds(a.expected,s,(c,d)=>c.key===d.key?"equal":"replace");return Oe(a.verdict,a.score,a.accepted,i.map(us))}function Su(e,t){let n=va(e.blanks,"position");if(!Array.isArray(t)||t.length>n.length||!t.every(c=>c===null||typeof c=="string"))return null;let o=n.map((c,d)=>{let p=t[d]??"";return{...ba(c.correct_answers,p,!!e.strict),written:p}}),s=o.map(c=>{let d=Wu(c);return{op:d,expected:c.accepted,given:d==="missing"?null:c.written}}),r=0;for(let c of o)r+=c.score;let a=Math.max(...o.map(c=>rn(c.verdict))),i=o.map(c=>c.accepted);return Oe(ha[a],r/o.length,i,s)}function Tu(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Oe(n?"correct":"wrong",n?1:0,e.is_true,[])}function Au(e,t){if(!Array.isArray(t)||t.length>100||!t.every(Lu))return null;let n=e.pairs.map(la),o=Du(n,t.map(la));return $a(n.length,t.length,n,o)}function Eu(e,t){return t===null||t===!0?Oe("correct",1,null,[]):null}function Ou(e,t){if(!is(t))return null;let n=va(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:Q(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?Nu(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return $a(s.length,t.length,s,o)}function Pu(e,t){if(!is(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Oe(a,Math.max(0,s-r)/n.length,n,i)}function Mu(e,t){if(!wa(t))return null;let n=[e.text,...e.alternatives??[]],o=e.strict?100:e.min_similarity??85,s=be(t),r=n.map(c=>({text:c,...ju(be(c),s,o)})),a=as(r,c=>[rn(c.verdict),c.differences]),i=xa(a.text,be(a.text),s,ka(n.map(be)));return Oe(a.verdict,a.score,a.text,Sa(i))}function Oe(e,t,n,o){let s=0;return{is_correct:["correct","accent","typo"].includes(e),score:Cu(t),verdict:e,expected:n,diff:o.filter(r=>r.op!=="extra"||++s<=100)}}function $a(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Oe(r,s/Math.max(e,t),n,o)}function ia(e){return Oe("skipped",0,e,[])}function Cu(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function rn(e){return ha.indexOf(e)}function as(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function wa(e){return typeof e=="string"&&ya(e)<=2e3}function is(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function Lu(e){return typeof e?.left=="string"&&typeof e.right=="string"}function ca(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function ya(e){let t=e.length;for(let n=1;n<e.length;n++)Iu(e.charCodeAt(n))&&Ru(e.charCodeAt(n-1))&&t--;return t}function Ru(e){return e>=55296&&e<=56319}function Iu(e){return e>=56320&&e<=57343}function ns(e){if(e===null||typeof e!="object")return ya(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=ns(s)+(Array.isArray(e)?0:ns(o)+2);return n}function va(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function la({left:e,right:t}){return{left:e,right:t}}function Nu(e,t){let n=Q(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function Du(e,t){let n=t.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),o=e.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function Fu(e,t){let n=new Map;for(let o of e.map(Q))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=Q(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function qu(e,t,n){let o=e.map(a=>({shown:a,key:Q(a)})),s=t.map((a,i)=>({shown:a,key:Q(a),available:n[i]}));return ds(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(us)}function zu(e,t){let n=be(e.join(" ")),[o,s]=[qe(n),qe(t)],[r,a]=["wrong",0];return s.length<=o.length&&s.every((i,c)=>i===o[c])&&([r,a]=s.length===o.length?["correct",1]:["incomplete",s.length/o.length]),{accepted:e,expected:n,verdict:r,score:a,differences:Bn(o,s)}}function ju(e,t,n){let[o,s]=[Array.from(Un(e)),Array.from(Un(t))],[r,a]=[Bn(o,s),Math.max(o.length,s.length)];return r===0?{verdict:"correct",score:1,differences:r}:100*(a-r)>=n*a?{verdict:"typo",score:.8,differences:r}:{...cs(Fe(e),Fe(t)),differences:r}}function ba(e,t,n){let o=be(t),s=e.map(c=>[c,be(c)]),r=ka(s.map(([,c])=>c)),a=[];for(let[c,d]of s){let p=xa(c,d,o,r,n);if(p.verdict==="correct")return p;a.push(p)}let i=Math.min(...a.map(c=>rn(c.verdict)));return as(a.filter(c=>rn(c.verdict)===i),Bu)}function xa(e,t,n,o,s=!1){let r=s?Gu(t,n):Ta(t,n,o);return{accepted:e,expected:t,given:n,vocabulary:o,...r}}function ka(e){return new Set(e.flat().map(t=>t.bare))}function Wu(e){let{verdict:t}=Ta(e.expected,e.given,e.vocabulary);return t==="correct"?"equal":e.given.length===0?"missing":t==="accent"||t==="typo"?t:"replace"}function Sa({expected:e,given:t,vocabulary:n}){let o=(c,d)=>ds(c,d,(p,m)=>Uu(p,m,n)).map(us);if(!Aa(e,t))return o(e,t);let[s,r]=ls(e,t,(c,d)=>c.bare===d.bare),[a,i]=[e.length-r,t.length-r];return[...o(e.slice(0,s),t.slice(0,s)),{op:"typo",expected:ua(e.slice(s,a)),given:ua(t.slice(s,i))},...o(e.slice(a),t.slice(i))]}function Uu(e,t,n){return e.key===t.key?"equal":e.bare===t.bare?"accent":Ea(e,t,n)?"typo":"replace"}function Bu(e){let t=e.given.slice(0,1e3);return[Bn(Fe(e.expected),Fe(t)),Bn(qe(e.expected),qe(t))]}function Ta(e,t,n){return os(qe(e),qe(t))?{verdict:"correct",score:1}:os(Fe(e),Fe(t))?{verdict:"accent",score:.9}:Aa(e,t)||Hu(e,t,n)?{verdict:"typo",score:.8}:cs(Fe(e),Fe(t))}function Gu(e,t){let[n,o]=[qe(e),qe(t)];return os(n,o)?{verdict:"correct",score:1}:cs(n,o)}function cs(e,t){let n=0;for(let s of e)s===t[n]&&n++;return t.length<e.length&&n===t.length?{verdict:"incomplete",score:n/e.length}:{verdict:"wrong",score:0}}function Aa(e,t){return Math.abs(e.length-t.length)===1&&Un(e)===Un(t)}function Hu(e,t,n){if(e.length!==t.length)return!1;let o=e.flatMap((s,r)=>s.bare===t[r].bare?[]:[r]);return o.length===1&&Ea(e[o[0]],t[o[0]],n)}function Ea(e,t,n){let[o,s]=[e.letters,t.letters];if(Math.abs(o.length-s.length)>1)return!1;let[r,a]=ls(o,s,Object.is),[i,c]=[o.length-r-a,s.length-r-a];return!(i===2&&c===2&&o[r]===s[r+1]&&o[r+1]===s[r])&&!(i<=1&&c<=1&&o.at(-1)===s.at(-1))||n.has(t.bare)||(e.bare.match(ed)??[]).length<4?!1:!pa.test(e.bare)&&!pa.test(t.bare)}function ls(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}function os(e,t){return e.length===t.length&&e.every((n,o)=>n===t[o])}function qe(e){return e.map(t=>t.key)}function Fe(e){return e.map(t=>t.bare)}function Un(e){return Fe(e).join("")}function ua(e){return e.map(t=>t.shown).join(" ")}function us([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var pt={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},Vu=4e4;function Bn(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=Yu(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,p=n.length;for(let m of o){let _=r.get(m)??0,f=1,g=0;for(let w=0;w<s;w++){let $=i[w],y=a[_+w]|g,h=(y&$)+$^$|y|c[w],x=c[w]|~(h|$),b=h&$;w===s-1&&(p+=x&d?1:b&d?-1:0);let k=x<<1|f;i[w]=b<<1|g|~(h|k),c[w]=h&k,f=x>>>31,g=b>>>31}}return p}function Yu(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function ds(e,t,n){let[o,s]=ls(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...ss(e.slice(0,o),t.slice(0,o),n),...Ku(e.slice(o,r),t.slice(o,a),n),...ss(e.slice(r),t.slice(a),n)]}function ss(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...Oa(e.slice(o),t.slice(o))]}function Ku(e,t,n){if(e.length*t.length>Vu)return ss(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=Xu(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+pt[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+pt.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Oa(e.slice(a),t.slice(i))]}function Xu(e,t){let n=[Array.from({length:t+1},(o,s)=>pt.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+pt.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+pt[o[a]],s[a]+pt.missing,r[a+1]+pt.extra);n.unshift(r)}return n}function Oa(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var Ju=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,Zu=/[\u2018\u2019\u02bc\xb4`\uff07]/g,Qu=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,da=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,ed=/[\p{L}\p{M}]/gu,pa=new RegExp("[\\p{Nd}\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}]","u"),td=/[\u13a0-\u13fd\uab70-\uabbf]/,Pa=/^[0-9A-Za-z]+$/,Ma=/[^\x00-\x7f]/;function be(e){let t=Ca(e),n=t.map(o=>fa(_a(o),_a(ma(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>fa(o,ma(o))).filter(({key:o})=>o)}function Q(e){return qe(be(e)).join(" ")}function fa(e,t){let n=od(t);return{shown:e,key:t,bare:n,letters:Array.from(n)}}function Ca(e){return e.split(Ju).filter(Boolean)}function ma(e){return Pa.test(e)?e.toLowerCase():nd(e.normalize("NFC")).normalize("NFC").replace(Zu,"'").replace(Qu,"")}function nd(e){return Ma.test(e)?Array.from(e,t=>t==="ı"?t:td.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function od(e){if(!Ma.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}sd(o)||(n=o),t+=o}return t.normalize("NFC")}function sd(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function _a(e){if(Pa.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&da.test(t[n]);)n++;for(;o>n&&da.test(t[o-1]);)o--;return t.slice(n,o).join("")}function D({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var U=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>rs.includes(t)&&(t!=="listening"||n.audio_url));function Ze(e,t){let n=e.course.unlock==="sequential",o={},s=!0;for(let{lesson:r}of D(e)){let a=t.has(r.id);o[r.id]=a?"completed":n&&!s?"locked":"available",U(r).length&&(s=a)}return o}function ps(e,t,n){return D(e).filter(({lesson:s})=>!t.has(s.id)&&U(s).length).slice(0,n).map(({lesson:s})=>s)}var Lt=(e,t)=>ps(e,t,1)[0]??null,rd=["translation","translation-word-bank","fill-in-the-blank"];function fs(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of D(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)rd.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var La=e=>fs(e)!==null,ad=40;function Ra(e){let t=new Set;for(let{lesson:n}of D(e))for(let{data:o,exercise_type:s}of U(n))for(let r of id(s,o))for(let a of r.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(a);return t.size>ad?[]:[...t].sort((n,o)=>n.localeCompare(o))}function id(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function Ia(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}var cd=4,Yn=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function Na(){if(!Yn())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&q({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var Da=async e=>Kn((await hs(e)).assets);async function ms(e){let t=await V(Ne(e));return t?.complete?Kn(t.assets):null}var Kn=e=>e.reduce((t,{bytes:n})=>t+n,0),ld=5e6,ud=3,_s=e=>`declined:${e}`;function dd(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var Hn=new Map;function Xn(e,t){let n=`${P()} ${e.course.id}`;if(!Hn.has(n)){let o=pd(e,t),s=r=>r===!0||Hn.delete(n);Hn.set(n,o),o.then(s,s)}return Hn.get(n)}async function pd(e,t){let n=e.course.id;if(!Yn()||!dd()||await V(_s(n)))return!1;let{assets:o,complete:s}=await hs(n);if(s||!o.length)return!0;if(Kn(o)<=ld)return await qa(n,o),!0;let r=ps(e,t,ud).map(({id:a})=>a);return await za(n,o.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function Fa(e,t=()=>null){await qa(e,(await hs(e)).assets,t),await re("values",_s(e))}async function qa(e,t,n){let o=Ne(e);await za(e,t,n),await ae("values",o,s=>s&&{key:o,value:{...s.value,complete:!0}})}async function za(e,t,n=()=>null){let o=Ne(e),s=await So(),r=Kn(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let p=ge(d.path);if(await s.match(p)||await fd(s,p,d),!await V(o))throw await it([d]),new Error(`${o} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:cd},c))}async function fd(e,t,{sha256:n,content_type:o}){let s=await fetch(t,{priority:"low"});if(!s.ok)throw new Error(`${t}: ${s.status}`);let r=await s.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":o}}))}var Vn=new Map;function hs(e){let t=`${P()} ${e}`;return Vn.has(t)||Vn.set(t,md(e).finally(()=>Vn.delete(t))),Vn.get(t)}async function md(e){let t=Ne(e),n=P(),o=await V(t),s=`/courses/${encodeURIComponent(e)}/package/media`,r=o?`?since=${o.revision}`:"",{data:a,account:i}=await O("GET",s+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let f=new Set([...a.removed,...a.added.map(({sha256:g})=>g)]);c=[...o.assets.filter(({sha256:g})=>!f.has(g)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},p=a.full===!1&&!a.added.length,m=!1,_=f=>(m=p&&!!f?.value.complete,{key:t,value:{...d,complete:m}});return(i===null||i===P())&&await ae("values",t,_),o&&await it(o.assets),{...d,complete:m}}async function ja(e){let t=Ne(e),n=await V(t);await vt(_s(e),!0),await re("values",t),n&&await it(n.assets)}var gs="taken_placement:",an=async()=>(await oe("values")).filter(({key:e})=>e.startsWith(gs)).map(({value:e})=>e);async function Rt(e){await Gt("values",{key:gs+e.id,value:e}),q({placements:[...R().placements.filter(({id:t})=>t!==e.id),e]})}async function cn({id:e}){await re("values",gs+e),q({placements:R().placements.filter(t=>t.id!==e)})}var ln=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),Wa=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function Ua(e,t){let n=ln(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}async function Pe(){q({results:await oe("results"),placements:await an()})}async function ft(e){let t=R().results.filter(({client_id:o})=>o!==e.client_id);q({results:[...t,e]});let n=await ae("results",e.client_id,o=>o&&o.state!=="open"?o:e);n&&n.state!=="open"&&await Pe(),e.state==="waiting"&&t.every(({state:o})=>o==="open")&&_d()}var _d=()=>navigator.storage?.persist?.().catch(()=>null);async function Ba(e,{exercise_id:t,verdict:n}){await ae("results",e,o=>o&&{...o,repeats:[...o.repeats??[],{exercise_id:t,verdict:n}]}),await Pe()}var hd=2;function Qe(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<hd&&o(r).every(mt));return s?{...s,tries:o(s).length}:null}var Me=({verdict:e})=>["correct","accent","typo"].includes(e),Jn=({passed:e})=>!e,mt=({verdict:e})=>["incomplete","wrong"].includes(e);function Zn(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}var $s=({id:e=ze(),account:t=P(),courseId:n,lessonId:o=null,practice:s=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:o,practice:s,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),gd=(e,t=R())=>H(t).find(n=>n.state==="open"&&n.lesson_id===e);function Ga(e,t){let n=H(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}var ws=e=>R().results.find(({client_id:t,account_id:n})=>t===e&&[null,P()].includes(n)),Ha=(e,t,n)=>ws(n)??gd(t)??$s({courseId:e,lessonId:t}),H=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function un(e){let t={};for(let{course_id:n,attempts:o}of H(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function he(e,t){let n=H(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(Va(e,t))])}var Va=(e,t)=>({...Ua(e,t),...t.account&&t.passed[e]});function It(e,t){let n={...Va(e,t)},o=H(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var Ya=(e,t)=>Object.values(It(e,t)).filter(n=>n.state==="completed").length,$d=[70,90],Ka=({best_score:e})=>1+$d.filter(t=>e!==null&&e>=t).length,Xa=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),ys=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...Wa(e)];function ze(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}function Qn({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):l("do_order")}function Nt(e,t,n){return n===null?"–":e==="vof"?l(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>wd(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):Array.isArray(n)?n.join(" "):n}function wd(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||l("option",{number:e+1})}function Ce({exercise_type:e,data:t},n){try{return Gn(e,t,n)}catch(o){if(o instanceof sn)return null;throw o}}var dn=[2];for(let e=3;dn.length<64;e+=2)dn.every(t=>e%t)&&dn.push(e);var Ja=e=>(e-Math.floor(e))*2**32|0,yd=dn.slice(0,8).map(e=>Ja(Math.sqrt(e))),vd=dn.map(e=>Ja(Math.cbrt(e))),vs=64,Le=(e,t)=>e>>>t|e<<32-t;function eo(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/vs)*vs);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...yd];for(let r=0;r<n.length;r+=vs){let a=Array.from({length:16},(w,$)=>o.getInt32(r+4*$));for(let w=16;w<64;w++){let[$,y]=[a[w-15],a[w-2]],h=Le($,7)^Le($,18)^$>>>3,x=Le(y,17)^Le(y,19)^y>>>10;a.push(a[w-16]+h+a[w-7]+x|0)}let[i,c,d,p,m,_,f,g]=s;for(let w=0;w<64;w++){let $=g+(Le(m,6)^Le(m,11)^Le(m,25))+(m&_^~m&f)+vd[w]+a[w],y=(Le(i,2)^Le(i,13)^Le(i,22))+(i&c^i&d^c&d);[i,c,d,p,m,_,f,g]=[$+y|0,i,c,d,p+$|0,m,_,f]}[i,c,d,p,m,_,f,g].forEach((w,$)=>s[$]=s[$]+w|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var bd=24,to=2,xd=2*to-1;function Za(e,t){let n=fs(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:kd(t,s)}))}}function kd(e,t){let n=o=>eo(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,xd).map(([,o])=>o)}function Qa(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===to||i===to)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<bd?c:null};t.get(c)?a+=1:i+=1}a===to?o=r+1:s=r}return{unit:o,question:null}}function ei(e,{kind:t,units:n},o){let s=D(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var ti=e=>ln(R()).filter(({course_id:t})=>t===e),ni=e=>R().placements.find(t=>t.id===e);async function oi(e){let t=ti(e.course.id).find(({status:r})=>r==="running");if(t)return bs(e,t);let n=ze(),o=Za(e,n);if(!o)throw new Ye({status:409,message:"Course is too short for a placement"});let s={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(C()).toISOString(),...o,answers:[],start_lesson_id:null,skipped:[]};return await Rt(s),bs(e,s)}async function si(e,{id:t},n,o){let s=ni(t),r=o!==null&&!!Ce(n,o)?.is_correct,a=[...s.answers,{exercise_id:n.id,answer:o,is_correct:r}],i={...s,answers:a};return await Rt(i),bs(e,i)}async function ri(e,{id:t,start_lesson_id:n},o){let s=ni(t);if(!o)return cn(s);let r=D(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of ti(s.course_id))i.id!==t&&await cn(i);await Rt({...s,status:"accepted",start_lesson_id:n,skipped:a})}function bs(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:f,[i]:g}of D(e))for(let{exercise:w}of f.exercises)c.set(`${g.id} ${w.id}`,w);let d=new Map(a.map(({exercise_id:f,is_correct:g})=>[f,g])),{unit:p,question:m}=Qa(r,d,(f,g)=>c.has(`${f} ${g}`));return{placement:{id:n,course_id:o,started_at:s,status:m?"running":"done",asked:a.length,start_lesson_id:m?null:ei(e,t,p)},question:m&&[...c.values()].find(f=>f.id===m)}}var ks=(e,t)=>pe("placement",e,t),ai=(e,t,n)=>me(e,"values",{key:ks(e,t),value:n});async function ii(e,t){if(e===null)return oi(t);let n=t.course.id,o=await V(ks(e,n));if(o)try{let r=await xs(e,n,o);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let s=ze();return await ai(e,n,s),xs(e,n,s)}async function xs(e,t,n){return(await O("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var ci=(e,t,n,o,s)=>e===null?si(t,n,o,s):li(e,n,o,s);async function li(e,{id:t},n,o){let s={exercise_id:n.id,answer:o};return(await O("POST",`/progress/placement/${t}/answer`,{account:e,body:s,repeat:!0})).data}var ui=(e,t,n,o)=>e===null?ri(t,n,o):di(e,n,o);async function di(e,{id:t,course_id:n},o){try{await O("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:o},repeat:!0})}catch(s){if(s.status!==409)throw s}await re("values",ks(e,n))}async function pi(e,{id:t,course_id:n,status:o,answers:s}){let r=new Map(s.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await xs(e,n,t);for(;r.has(a.question?.id);)a=await li(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;o==="accepted"&&a.placement.status==="done"?await di(e,a.placement,!0):await ai(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var no="adopt_guest_results",fi=10,Sd=6e4,Td=3e4,Ad=864e5,Ed=36e5,mi=null,Ss=Promise.resolve(),Es=e=>e?vt(no,!0):re("values",no);async function hi(){let e=P();if(e===null)return;let t=await V(pe("progress",e));t&&!R().progress&&Jt(e,{progress:t})}function xe(){clearTimeout(mi);let e=async()=>{let{account:n}=R();if(n)try{await Od(n);let o=await Pd(n.id).catch(s=>s);if(await Md(n),o)throw o;await Tt(n.id,(await O("GET","/progress",{account:n.id})).data)}catch(o){if(o.status===void 0)throw o;mi=setTimeout(xe,Td)}},t=()=>qn("langlearn.sync",e);return Ss=Ss.then(t,t),Ss}async function Od(e){if(await V(no)){for(let t of await oe("results"))t.account_id||await ae("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await an())t.account_id===null&&await Rt({...t,account_id:e.id});await re("values",no),await Pe()}}async function Pd(e){let t=(await an()).filter(({account_id:n})=>n===e);for(let n of t)await pi(e,n),await ke(n.course_id),await cn(n)}async function Md(e){let t=(await oe("results")).filter(({state:s,account_id:r})=>s==="waiting"&&r===e.id).map(s=>$i(s,e)).sort((s,r)=>s.completed_at.localeCompare(r.completed_at)),n=({practice:s,completed_at:r})=>s?.started_online&&C()-Date.parse(r)<Sd,o=[];for(let s of t)(!n(s)||!await Cd(s))&&o.push(s);for(let s=0;s<o.length;s+=fi)await Ts(e,o.slice(s,s+fi));t.length&&await Pe()}async function Ts(e,t,n=!1){let o=t.filter(({practice:d})=>!d),s=t.filter(({practice:d})=>d),r={completions:o.map(({client_id:d,lesson_id:p,completed_at:m,score:_,time_spent_seconds:f})=>({client_id:d,lesson_id:p,completed_at:m,time_spent_seconds:f,..._===null?{}:{score:_}})),practice_sessions:s.map(({client_id:d,course_id:p,completed_at:m,practice:_})=>({client_id:d,course_id:p,mode:_.mode,started_at:_.started_at,finished_at:m})),attempts:t.flatMap(gi)},a;try{({data:a}=await O("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let p of t)await Ts(e,[p],n);return}for(let d of a.results)await _i(o[d.index],d);for(let d of a.practice_results)await _i(s[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>o[d]),...a.practice_results.filter(i).map(({index:d})=>s[d])];c.length&&!n&&await Ts(e,c.map(d=>$i(d,e)),!0)}function gi({client_id:e,practice:t,attempts:n}){return n.filter(Jn).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function _i(e,{status:t,reason:n,experience_gained:o}){["synced","recorded","duplicate"].includes(t)?await As(e,{state:"sent",experience_gained:o}):n!=="in_future"&&await As(e,{state:"refused",reason:n})}var As=(e,t)=>ae("results",e.client_id,n=>Nn({...n??e,...t}));async function Cd(e){let t=e.account_id;await O("PUT","/progress/sync",{account:t,body:{attempts:gi(e)},repeat:!0});try{let{data:n}=await O("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:o,life_earned:s,words_improved:r}=n.result;return await As(e,{state:"sent",experience_gained:o,life_earned:s,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function $i(e,{registration_date:t}){let{completed_at:n,practice:o,attempts:s}=e,r=Date.parse(t)-Ad+Ed,a=Math.max(0,Date.parse(n)-C()),i=Date.parse(n)-a,c=(d,p=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-p),r)).toISOString();return{...e,completed_at:c(n),practice:o&&{...o,started_at:c(o.started_at)},attempts:s.map((d,p)=>({...d,answered_at:c(d.answered_at,s.length-1-p)}))}}var wi=(e,t)=>pe("passed",e,t);function yi(e,t,n){Jt(e,{passed:{...R().passed,[t]:n}})}async function _t(e){let t=P();if(t===null||R().passed[e])return;let n=await V(wi(t,e));if(!n)return;let o=s=>Object.fromEntries(s.map(r=>[r,{state:"completed",best_score:null}]));yi(t,e,Array.isArray(n)?o(n):n)}async function ke(e){let t=P();if(t!==null){await _t(e);try{let{data:n}=await O("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),o=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),s=Object.fromEntries(o.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await me(t,"values",{key:wi(t,e),value:s}),yi(t,e,s)}catch(n){if(n.status===void 0)throw n}}}async function oo(){let e=P();if(e!==null)try{await Jo((await O("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function vi(e,t){await Jo((await O("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function so(e,t){await Tt(e,(await O("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function bi(e,t,n){await Yo("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},Ko)}async function xi(e,t){await Yo("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{let n=(await oe("results")).filter(({account_id:o})=>o===e);for(let{client_id:o}of n)await re("results",o);await Pe(),await jn(o=>o.account.id===e)})}var ki=async e=>(await O("GET","/users/profile/export",{account:e})).data,Si=async e=>(await O("GET","/auth/sessions?limit=100",{account:e})).data;async function Ti(e,t,n){for(let o of t)await O("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var Ai=e=>O("POST","/auth/email/verify/resend",{account:e}),Ei=e=>O("POST","/auth/email/verify",{account:null,body:{token:e}}),Oi=e=>O("POST","/auth/password/forgot",{account:null,body:{email:e}}),Pi=(e,t)=>O("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),Ld=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],Rd=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function Mi(e){return[Ld,Rd].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var Id=5,Nd=5,Dd=4,Fd=1e3,Os=20,Li=["waiting","sent"],qd=864e5;function Ri(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(Fd,Math.max(1,Math.floor(e*n/10)))}function le(e){let t=new Date(e),n=o=>String(o).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Re=(e,t=1)=>new Date(Date.parse(e)-t*qd).toISOString().slice(0,10);function Ii(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Re(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Re(o,-(7*r+i))))}var Ni=({practice:e,attempts:t})=>!e||t.filter(Me).length>=Nd,ht=e=>new Set(e.filter(t=>Li.includes(t.state)&&Ni(t)).map(({completed_at:t})=>le(t)));function zd(e,t){let n=e.has(t)?t:Re(t),o=0;for(;e.has(n);n=Re(n))o+=1;return o}function Ps(e){let t=new Map;return e.filter(o=>o.practice&&o.completed_at&&Ni(o)).sort((o,s)=>o.completed_at<s.completed_at?-1:1).filter(({completed_at:o})=>{let s=le(o);return t.set(s,(t.get(s)??0)+1),t.get(s)<=Dd})}var Ci=e=>e.reduce((t,{practice:n,points:o})=>t+(n?0:o??0),0)+Ps(e).length*Id;function Dt({account:e,progress:t},n,o){let s=le(o),r=({completed_at:g})=>le(g)===s,a=n.filter(({state:g})=>e?g==="waiting":Li.includes(g)),[i,c]=[Ci(a),Ci(a.filter(r))],d=ht(a),p=t?.streak_expires_on&&Re(t.streak_expires_on);for(let g=0;p&&g<t.streak_current;g+=1)d.add(Re(p,g));let[m,_]=[zd(d,s),d.has(s)];if(!e)return{points:i,waiting:0,today:c,streak:m,isActive:_,goal:Os};let f=t&&le(t.read_at??o)===s;return{points:t?.experience_points??null,waiting:i,today:(f?t.xp_today:0)+c,streak:m,isActive:_,goal:t?.daily_goal_xp??0}}var et=5,Ms=240*6e4;function jd(e,t){let[n,o]=[et,0];for(let{time:r,change:a}of[...Wd(e),{time:t,change:0}]){if(n<et){let i=Math.min(et-n,Math.floor((r-o)/Ms));[n,o]=[n+i,o+i*Ms]}a<0&&n===et&&(o=r),n=Math.max(0,Math.min(et,n+a))}let s=r=>r?new Date(o+r*Ms).toISOString():null;return{lives_current:n,lives_max:et,lives_regenerate_at:s(n<et?1:0),lives_full_at:s(et-n)}}function Wd(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${le(c)}`)||s.set(`${i} ${le(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>mt(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...Ps(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var gt=e=>e.account?e.progress:jd(H(e),C());function Ft({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}function $t(e){let t=gt(e);return t!==null&&Ft(t,C())===0}async function Di(e,t){if(!(e===null||$t(R())))try{await Tt(e,(await O("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var Ud={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",play:"M7 4.500v15l13-7.500z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},Y=({name:e,size:t=20,...n})=>u`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${Ud[e]} /></svg>
`;var Fi=5;function Cs(){let e=E(),{value:t,error:n}=$e(()=>Gd(e.account),[e.account?.id]),o=ht(H(e)),s=t?.today??le(C()),r=new Set([...o,...t?.active??[]]),a=Ii(s,Fi),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return u`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${l("last_weeks")}</h2>
      <p class="soft">${l("days_learned",{count:i})}${(!e.account||n)&&` (${l("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>u`<th scope="col" abbr=${nn(c,"long")}>${nn(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>u`<tr key=${c[0]}>${c.map(d=>u`<${Bd} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function Bd({day:e,today:t,isActive:n}){return e>t?u`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:u`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?u`<${Y} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${Yr(e)}: ${l(n?"day_active":"day_free")}</span>
    </td>
  `}async function Gd(e){if(!e)return null;let t=Re(le(C()),7*Fi+1),{data:n}=await Pt(O("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function Ls(){let[e,t]=v(De),n=o=>s=>{Ln({[o]:s.target.checked}),t(De())};return u`
    <fieldset class="effects">
      <legend>${l("sounds_and_motion")}</legend>
      ${["sounds","motion"].map(o=>u`
          <label key=${o} class="tick">
            <input type="checkbox" checked=${e[o]} onChange=${n(o)} />
            <span>${l(o)}</span>
          </label>
        `)}
    </fieldset>
  `}function X(){let[e,t]=v(!1),[n,o]=v(!1),[s,r]=v(null);return{busy:e,done:n,failure:s,run:async i=>{t(!0),o(!1),r(null);try{await i(),o(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function we({name:e,label:t,help:n,wrong:o,type:s="text",onValue:r,...a}){let i=o||n;return u`
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
  `}function Rs({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return u`
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
  `}var Hd={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function pn({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>Hd[a]).find(Boolean);return u`<${we}
    name=${e}
    label=${t}
    help=${l("password_rules")}
    wrong=${n&&l(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${o}
    onValue=${s}
  />`}var Vd={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function J({failure:e,texts:t}){let n=L(null);T(()=>{e&&n.current.focus()},[e]);let o={...Vd,...t}[e?.status]??"failure_other";return e&&u`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${l(o)}</p>`}function ro({result:e}){let{account:t}=E();return e.state==="refused"?u`<p class="error">${l("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&u`<p class="soft">${l("result_waits")}</p>`:e.account_id?u`<p class="soft">${l("stored_signed_out")} <a href=${Ee()}>${l("sign_in")}</a></p>`:u`<p class="soft">${l("stored_here")} <a href=${Ee("register")}>${l("register_to_keep")}</a></p>`}function qt(){let e=E(),t=e.account?0:Xa(e).length;return t>0&&u`<p class="notice" role="status">${l("unsent_stay",{count:t})}</p>`}var Yd=({children:e})=>e;function tt({title:e,children:t}){let{account:n}=E();return N(e),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${e}</h1>
      ${n?u`<${Yd} key=${n.id}>${t}</>`:u`<p><a href=${Ee()}>${l("sign_in")}</a></p>`}
    </section>
  `}function qi(){let{account:e,progress:t,results:n}=E();if(N(l("account")),T(()=>{e&&(xe(),oo())},[e?.id]),!e)return u`<${Kd} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await Wr(),_e("/")};return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <p class="person">
        ${e.username&&u`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&u`<${Xd} account=${e} />`}
      ${t&&u`<dl class="figures">
          <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${l("streak")}</dt><dd>${l("days",{count:t.streak_current})}</dd></div>
          <div><dt>${l("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${zi} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${Cs} />
      ${o>0&&u`<p class="soft">${l("results_wait",{count:o})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${l("leaderboard")}</a></li>
        <li><a href="/learn/account/profile">${l("profile")}</a></li>
        <li><a href="/learn/account/password">${l("change_password")}</a></li>
        <li><a href="/learn/account/devices">${l("devices")}</a></li>
        <li><a href="/learn/account/data">${l("own_data")}</a></li>
      </ul>
      <${Ls} />
      <button type="button" onClick=${s}>${l("sign_out")}</button>
    </section>
  `}function Kd(){let e=E(),{points:t,streak:n,goal:o,today:s}=Dt(e,H(e),C()),r=gt(e);return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <${qt} />
      <p>${l("account_why")}</p>
      <p class="links"><a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t})}</dd></div>
        <div><dt>${l("streak")}</dt><dd>${l("days",{count:n})}</dd></div>
        <div><dt>${l("lives")}</dt><dd>${Ft(r,C())} / ${r.lives_max}</dd></div>
      </dl>
      <${zi} goal=${o} today=${s} />
      <${Cs} />
      <ul class="settings"><li><a href="/learn/leaderboard">${l("leaderboard")}</a></li></ul>
      <${Ls} />
    </section>
  `}function zi({goal:e,today:t}){return e?u`
    <p class="done">
      <label for="goal">${l("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:u`<p class="soft">${l("no_goal_yet")}</p>`}function Xd({account:e}){let{busy:t,done:n,failure:o,run:s}=X();return u`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${l("confirm_email")}</h2>
      <p>${l("confirm_why",{email:e.email})}</p>
      <${J} failure=${o} />
      <p role="status">${n&&l("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&u`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>Ai(e.id))}>${l("mail_again")}</button>`}
        <a href="/learn/confirm-email">${l("enter_code")}</a>
      </p>
    </section>
  `}var ji=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function Wi(){let[e]=v(Jd);return T(()=>{let t=()=>ji()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function Jd(){let e=ji();return e&&history.replaceState(null,"",location.pathname),e}function ao({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=Wi(),[a,i]=v(r),{busy:c,done:d,failure:p,run:m}=X();N(e);let _=f=>{f.preventDefault(),m(async()=>{await n(a.trim()),await oo()})};return d?u`<section class="account"><h1>${e}</h1>${o}</section>`:u`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${J} failure=${p} />
      <${Zd} linked=${r} failure=${p} value=${a} onValue=${i} />
      ${s(p)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function Zd({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&l("code_invalid");return e&&!s?null:u`<${we}
    name="code"
    label=${l("code")}
    wrong=${s}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${o}
  />`}function Ui(){let e=u`
    <p role="status">${l("email_confirmed")}</p>
    <p><a class="button" href="/">${l("all_courses")}</a></p>
  `;return u`<${ao} title=${l("confirm_email")} button=${l("confirm")} onCode=${Ei} done=${e} />`}var Qd=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],ep=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],tp=["translation","translation-word-bank"],np=["listening","speaking"];function Is(e){let[t,...n]=e.split("-"),o=n.find(s=>s.length===4);return o?ep.includes(o)?"rtl":"ltr":Qd.includes(t)?"rtl":"ltr"}var F=e=>e?{lang:e,dir:Is(e)}:{dir:"auto"};function Bi({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=c=>({target:o,source:n})[s.sideOf(c)]??null;if(np.includes(e))return{of:r,prompt:o,answer:o};if(tp.includes(e)){let c=t.audio_url?t.audio_language:null,d=c?c!==o:s.isIntoTarget(t);return{of:r,prompt:d?n:o,answer:d?o:n}}if(e==="fill-in-the-blank")return{of:r,prompt:r(t.text),answer:r(t.text)??o};let a=t.question??t.statement,i=Is(n)===Is(o)?n:null;return{of:r,prompt:a?r(a)??i:null,answer:o}}var Gi={value:null,error:null,state:"waiting"};function ie(e,t,n){let[o,s]=v(Gi);return T(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?Vo():null,state:"late"})),Ot),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let m=d!==null&&Et(p);a({value:m?d:null,error:m?null:p,state:"late"})}clearTimeout(i)};return s(Gi),c(),()=>{r=!1,clearTimeout(i)}},n),o}var op=6e4,Hi=e=>`/courses/${encodeURIComponent(e)}/package`,Vi=e=>({path:Hi(e),read:async()=>{let t=await ko("packages",e);return t&&Zt(t)?t:null},store:(t,n,o)=>me(t,"packages",{course_id:e,account_id:t,etag:n,data:o}),forget:()=>re("packages",e)}),Yi=e=>({path:`${Hi(e)}/words`,read:()=>V(Dn(e)),store:(t,n,o)=>me(t,"values",{key:Dn(e),value:{account_id:t,etag:n,data:o}}),forget:()=>re("values",Dn(e))}),Se=async e=>(await Ns(Vi(e)))?.data??null,Te=e=>Ki(Vi(e)),fn=async e=>(await Ns(Yi(e)))?.data??null,je=e=>Ki(Yi(e)),nt=(e,t)=>ie(()=>Se(e),()=>Te(e),[e,t]),zt=e=>ie(()=>fn(e),()=>je(e),[e]);async function Ns({path:e,read:t}){let n=await t();if(!n)return null;let o=`${P()} ${e}`;return St.get(o)?.etag!==n.etag&&St.set(o,n),St.get(o)}function Ki(e){let t=P(),n=`${t} ${e.path}`,o=Qt.get(n);if(o&&performance.now()-o.at<op)return o.reading;let s=sp(t,e);return Qt.set(n,{reading:s,at:performance.now()}),s.catch(()=>Qt.delete(n)),s}async function sp(e,t){let n=await Ns(t);try{let o=n?{"If-None-Match":n.etag}:{},s=await O("GET",t.path,{account:e,asGuest:!0,headers:o});if(s.status===304)return n.data;let[r,{data:a}]=[s.headers.get("ETag"),s];return await t.store(s.account,r,a),St.set(`${s.account} ${t.path}`,{etag:r,data:a}),a}catch(o){throw o.status===404&&await t.forget(),o}}var Xi=async()=>(await oe("packages")).filter(Zt).map(({data:e})=>e),rp=12,Ji=(e,t)=>pe("courses",e??"",t),Zi=e=>V(Ji(P(),e));async function Qi(e){let t=`/courses?page=${e}&limit=${rp}&include=counts`,{data:n,meta:o,account:s}=await O("GET",t,{account:P(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await me(s,"values",{key:Ji(s,e),value:r}),r}var ap=3e4;function io(){let e=gt(E()),t=tc();if(!e)return null;let n=Ft(e,t);return u`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${l("lives_left",{count:n})}</span>
    </span>
  `}function ec(){let e=gt(E()),t=tc();return!e||Ft(e,t)>=e.lives_max||!e.lives_regenerate_at?null:u`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${l("next_life",{time:es(e.lives_regenerate_at)})}</span>
    </span>
  `}function tc(){let[e,t]=v(C());return T(()=>{let n=setInterval(()=>t(C()),ap);return()=>clearInterval(n)},[]),e}function nc({courseId:e}){let t=L(null),{lives_regenerate_at:n}=gt(E());return T(()=>t.current.focus(),[]),u`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${l("no_lives")}</h1>
      <p>${l("no_lives_text")}</p>
      ${n&&u`<p class="soft">${l("next_life_text",{time:es(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${ye(e)}>${l("practise")}</a>
        <a class="button plain" href=${z(e)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}var ip=[["lessons",z,"nav_lessons","home"],["practice",ye,"practice","weight"],["mistakes",ea,"mistakes","again"],["words",ta,"vocabulary","book"]];function ot({courseId:e,current:t}){return u`
    <p class="above"><a class="up" href="/"><${Y} name="back" size="20" />${l("all_courses")}</a><${ec} /></p>
    <nav class="views" aria-label=${l("course")}>
      ${ip.map(([n,o,s,r])=>u`
          <a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
            <${Y} name=${r} size="22" />${l(s)}
          </a>
        `)}
    </nav>
  `}function oc({content:e,completed:t}){let n=e.course.id,{value:o}=$e(()=>Da(n),[n]),[s,r]=v(void 0),[a,i]=v(null),[c,d]=v(!1),[p,m]=v(null),[_,f]=v(null),g=o??_;if(T(()=>{ms(n).then(r),navigator.storage?.estimate?.().then(y=>m(y.usage))},[n,a===null]),T(()=>{let y=async()=>r(await ms(n));o&&Xn(e,t).then(y,()=>null)},[o,t.size]),!Yn()||s===void 0||g===0||s===null&&g===null)return null;let w=async()=>{d(!1),i(0);try{await Fa(n,(y,h)=>i(h?y/h:1))}catch{d(!0)}i(null)},$=async()=>{await ja(n),f(s),r(null)};return u`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${l("offline")}</h2>
      <div role="status">
        ${c&&u`<p class="error">${l("download_failed")}</p>`}
        ${s!==null&&u`<p>${l("downloaded",{size:Wn(s)})}</p>`}
      </div>
      ${a!==null&&u`<progress value=${a} aria-label=${l("downloading")}></progress>`}
      ${s===null&&a===null&&u`<button type="button" onClick=${w}>${l("download_size",{size:Wn(g)})}</button>`}
      ${s!==null&&u`<button type="button" onClick=${$}>${l("remove_download")}</button>`}
      ${p>0&&u`<p class="soft usage">${l("storage_used",{size:Wn(p)})}</p>`}
    </section>
  `}var cp=6,sc=["dots","waves","leaves"];function ic({content:e,results:t,completed:n}){let o=Ze(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>U(i).length&&!n.has(i.id));return r.map((i,c)=>u`
      <${lp} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
    `)}function lp({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:w})=>a[w]?.state==="completed").length,d=o.filter(({id:w})=>a[w]?.state==="skipped").length,p=o.every(w=>r[w.id]==="completed"),[m,_]=v(!1),f=m?null:up(o),g=F(s.source_language);return u`
    <details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%cp}); --lessons: ${o.length}`}>
      <summary class=${`banner ${f?"":dp(n.id)}`}>
        ${f&&u`<img src=${ge(f)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${l("unit",{number:e})} · ${l("unit_done",{done:c,count:o.length})}${d>0&&` · ${l("lessons_skipped",{count:d})}`}</span>
        <h2 ...${g}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${o.map((w,$)=>u`
            <${fp}
              key=${w.id}
              at=${$}
              lesson=${w}
              course=${s}
              result=${a[w.id]}
              state=${U(w).length?r[w.id]:"empty"}
              isNext=${w===i}
            />
          `)}
      </ol>
    </details>
  `}var up=e=>e.flatMap(U).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,dp=e=>sc[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%sc.length],rc={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},pp={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},ac=[1,2,1,0];function fp({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=U(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=u`
    <span class="node">
      ${(c>0||s)&&u`<${hp} part=${c} />`}
      <span class="disc"><${Y} name=${pp[a]??"play"} size=${s?28:22} /></span>
      ${a==="completed"&&u`<${gp} count=${Ka(n??{best_score:null})} />`}
    </span>
  `,m=u`
    <span class="words-beside">
      <strong ...${F(t.source_language)}>${e.name}</strong>
      ${c>0&&u`<span class="soft">${l("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&u`<span class="soft">${l("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&u`<span class="soft" aria-hidden="true">${l("lesson_skipped")}</span>`}
      ${rc[a]&&u`<span class="hidden">(${l(rc[a])})</span>`}
    </span>
  `;return u`
    <li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${ac[r%ac.length]}`}>
      ${d?u`<a class="lesson" href=${Xe(t.id,e.id)}>${p}${m}</a>`:u`<span class="lesson">${p}${m}</span>`}
      ${e.description&&u`<${mp} lesson=${e} course=${t} />`}
    </li>
  `}var mp=({lesson:e,course:t})=>u`
  <details class="about">
    <summary><${Y} name="info" size="22" /><span class="hidden">${l("about_lesson",{name:e.name})}</span></summary>
    <p ...${F(t.source_language)}>${_p(e.description)}</p>
  </details>
`,_p=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,hp=({part:e})=>u`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&u`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,gp=({count:e})=>u`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>u`<${Y} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function co({text:e,language:t}){let n=L(null);return T(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=ge(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),u`<div class="rich" ...${F(t)} ref=${n}></div>`}function B(){return u`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${l("loading")}</p>`}var $p={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function ee({error:e}){return u`
    <div class="failure" role="alert">
      <p>${l($p[e.status]??"failure_other")}</p>
      ${e.status===404?u`<a href="/">${l("all_courses")}</a>`:u`<button type="button" onClick=${()=>location.reload()}>${l("try_again")}</button>`}
    </div>
  `}function uc({courseId:e}){let{account:t}=E(),{value:n,error:o}=nt(e,t?.id);return N(n?.course.name??l("course")),n?u`<${wp} content=${n} />`:u`<h1 class="hidden">${l("course")}</h1>${o?u`<${ee} error=${o} />`:u`<${B} />`}`}function wp({content:e}){let{course:t}=e,n=E(),o=he(t.id,n),s=It(t.id,n),r=D(e),a=d=>r.filter(({lesson:p})=>s[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{ke(t.id),je(t.id).catch(()=>null)},[t.id,n.account?.id]),u`
    <${ot} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${F(t.source_language)}>${t.name}</h1>
    ${r.length>0&&u`<p class="done">
      <label for="done">
        ${l("lessons_done",{done:i,count:r.length})}${c>0&&` · ${l("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!o.size&&La(e)&&u`<p><a href=${na(t.id)}>${l("placement_offer")}</a></p>`}
    <${yp} content=${e} completed=${o} />
    <${ic} content=${e} results=${s} completed=${o} />
    ${t.description&&u`<section class="about-course"><h2>${l("about_course")}</h2><${co} text=${t.description} language=${t.source_language} /></section>`}
    <${oc} content=${e} completed=${o} />
  `}function yp({content:e,completed:t}){let n=E(),o=e.course.id,s=n.account?.id,r=s&&!H(n).some(f=>f.state==="waiting")&&!ln(n).length,a=Ga(o,n),i=D(e).find(({lesson:f})=>f.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?vp(s,o):null,{value:p,state:m}=ie(async()=>null,d,[o,s,c]);if(c&&m==="waiting"&&!n.passed[o])return u`<${B} />`;if(p?.kind==="practice")return u`<${lc} courseId=${o} ...${p} />`;let _=i??Lt(e,t);if(_&&!i&&$t(n))return u`<${lc} courseId=${o} reason="no_lives" mode="mixed" />`;if(!_){let g=Object.values(It(o,n)).some(w=>w.state==="skipped")?l("course_passed"):l("course_complete");return u`<p class="next empty">${D(e).length?g:l("course_empty")}</p>`}return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <a class="button" href=${Xe(o,_.id)}>${l(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var vp=async(e,t)=>(await O("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,cc={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function lc({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <p><strong>${s?l(cc[t],{count:s}):l(cc[t])}</strong></p>
      <a class="button" href=${ve(e,n)}>${l("practise")}</a>
    </section>
  `}function dc(){return u`<${tt} title=${l("devices")}><${bp} /></>`}function bp(){let{account:e}=E(),{value:t,error:n}=$e(()=>Si(e.id),[]),[o,s]=v([]),{busy:r,failure:a,run:i}=X();if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let c=t.filter(({id:m})=>!o.includes(m)),d=c.filter(({current:m})=>!m).map(({id:m})=>m),p=m=>i(()=>Ti(e.id,m,_=>s(f=>[...f,_])));return u`
    <p>${l("devices_help")}</p>
    <${J} failure=${a} />
    <ul class="sessions">
      ${c.map(m=>{let _=Mi(m.user_agent)??l("unknown_device");return u`<li key=${m.id}>
          <p>
            <strong>${_}</strong>
            ${m.current&&u` <span class="badge">${l("this_device")}</span>`}<br />
            <span class="soft">${l("last_used",{time:Xr(m.last_used_at)})}<br />${m.ip}</span>
          </p>
          ${!m.current&&u`<button type="button" disabled=${r} aria-label=${l("end_session_of",{name:_})} onClick=${()=>p([m.id])}>
            ${l("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${o.length>0&&l("sessions_ended",{count:o.length})}</p>
    ${d.length>1&&u`<button type="button" disabled=${r} onClick=${()=>p(d)}>${l("end_other_sessions")}</button>`}
  `}var{product:xp,icon:kp}=document.getElementById("app").dataset;function pc(){return u`
    <header class="bar">
      <a class="brand" href="/"><img src=${kp} alt="" width="28" height="28" /><span>${xp}</span></a>
      <${Sp} />
    </header>
  `}function Sp(){let e=E(),{account:t}=e,n=H(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=Dt(e,n,C());return!t&&!o&&!n.length?u`<a href="/learn/sign-in">${l("sign_in")}</a>`:u`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${Y} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${l("streak")}: ${l("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?Ap:Tp} today=${a} goal=${i} />
        ${o!==null&&u`<span>${l("xp",{xp:o})}</span>`}
        ${s>0&&u`<span class="waiting">+${s}<span class="hidden"> (${l("figures_here")})</span></span>`}
        ${i>0&&u`<span class="hidden">, ${l("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${io} />
      <span class="hidden">${l("account")}${!t&&` (${l("figures_here")})`}</span>
    </a>
  `}var Tp=()=>u`<${Y} name="bolt" />`;function Ap({today:e,goal:t}){let n=Math.min(1,e/t);return u`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function fc({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return u`
    <article class="card">
      <p class="languages">
        <span>${Qo(e.target_language)}</span>
        <span class="soft">${l("for_speakers_of",{language:Qo(e.source_language)})}</span>
      </p>
      <h3 ...${F(e.source_language)}>${e.name}</h3>
      ${o>0&&(n?u`<${Ep} id=${`done-${e.id}`} done=${n} count=${o} />`:u`<p class="soft">${l("lessons",{count:o})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${z(e.id)}
        aria-label=${l(t?"continue_course":"start_course",{name:e.name})}
      >
        ${l(t?"continue":"start")}
      </a>
    </article>
  `}var Ep=({id:e,done:t,count:n})=>u`
  <p class="soft">
    <label for=${e}>${l("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function te({data:e}){return e.image_url?u`<${mn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Ds=Io(()=>null);function mc(e){let t=zo(Ds),[n,o]=v(!1);return T(()=>t(e,n),[e,n]),[n,o]}function mn({url:e,alt:t,...n}){let o=L(null),[s,r]=mc(e);return T(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),Ot);return()=>clearTimeout(a)},[e]),u`
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
  `}var Op=.7;function Z({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=L(null),[i,c]=mc(e),d=()=>{let m=a.current,_=setTimeout(()=>c(!0),Ot);m.currentTime=0,m.playbackRate=t?Op:1,m.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let m=new Audio(ge(e));return m.preload="metadata",m.onerror=()=>c(!0),m.onloadedmetadata=()=>c(!1),a.current=m,n&&De().sounds&&d(),()=>{m.pause(),m.onerror=null,m.removeAttribute("src"),m.load()}},[e]),T(()=>r?.(i),[i]),i&&!o)return u`<span class="absent">${l("sound_missing")}</span>`;let p=i?l("sound_missing"):s??l("play");return u`
    <button type="button" class=${o?"sound icon":"sound"} aria-label=${o?p:null} disabled=${i} onClick=${d}>
      <${Y} name="sound" />${!o&&p}
    </button>
  `}function st({hints:e,course:t}){return e?.length?u`
    <details class="hints">
      <summary>${l("hints")}</summary>
      <ul ...${F(t.source_language)}>${e.map(n=>u`<li>${n}</li>`)}</ul>
    </details>
  `:null}var Pp={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3]},_c=3,Mp=.8,Cp=.5,hc="";function Lp([e,t]){let n;do n=l(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===hc);return hc=n,n}function gc(e,{row:t,isRepeat:n}){return e==="correct"&&n?l("said_corrected"):e==="correct"&&t>=_c&&(t%5===0||t===_c)?l("said_row",{row:t}):Lp(Pp[e])}function $c(e,t){return t?e===t?l("ended_all_right"):e>=Mp*t?l("ended_strong"):l(e>=Cp*t?"ended_half":"ended_weak"):l("ended_read")}var Rp=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],wc=["translation","translation-word-bank"],Fs=e=>Rp.includes(e),qs=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function yc({exercise:e,lesson:t,course:n,answer:o,grading:s,languages:r,row:a,isRepeat:i}){let{exercise_type:c,data:d}=e,{verdict:p,is_correct:m}=s,_=W(()=>gc(p,{row:a,isRepeat:i}),[e]),f=Fs(c)&&p!=="correct"&&qs(s.diff);return u`
    <div class="feedback" data-verdict=${p}>
      <p class="verdict"><${Y} name=${m?"check":"close"} size="24" /><span>${_}</span></p>
      ${f&&u`<p ...${F(r.answer)}><${zs} diff=${s.diff} /></p>`}
      <div class="answer">
        <p>
          ${!m&&u`<span class="soft">${l("right_answer")}: </span>`}
          <strong class="accepted" ...${F(r.answer)}>${Ip(c,d,s)}</strong>
        </p>
        ${d.audio_url&&u`<${Z} url=${d.audio_url} icon auto=${c!=="listening"} />`}
      </div>
      ${wc.includes(c)&&u`<p class="soft" ...${F(r.prompt)}>${Qn(e)}</p>`}
      ${d.explanation&&u`<p ...${F(n.source_language)}>${d.explanation}</p>`}
      ${!m&&u`<${Fp} exercise=${e} lesson=${t} course=${n} answer=${o} />`}
    </div>
  `}function Ip(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&wc.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:e==="pairs"&&n!=="correct"?Nt(e,t,s.filter(({op:r,expected:a})=>r!=="equal"&&a).map(({expected:r})=>r)):Nt(e,t,o)}function zs({diff:e}){return u`<span class="diff">${e.map(t=>u`<${Dp} ...${t} />`)}</span>`}var Np={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function Dp({op:e,expected:t,given:n}){return e==="equal"?u`<span class="equal">${n} </span>`:u`
    <span class=${e}>
      <span class="hidden" dir="auto" lang=${document.documentElement.lang}>${l(Np[e])}: </span>
      ${n!==null&&u`<del>${n}</del>`}
      ${t!==null&&u`<ins>${t}</ins>`}
    </span>${" "}
  `}function Fp({exercise:e,lesson:t,course:n,answer:o}){let[s,r]=v(null),[a,i]=v(!1),c=async()=>{let d=[l("report_subject"),`${n.name} (${n.id}) / ${t.name} (${t.id}) / ${e.id}`,JSON.stringify(o)];r(d.join(`
`));try{await navigator.clipboard.writeText(d.join(`
`)),i(!0)}catch{i(!1)}};return s&&a?u`<p class="soft">${l("report_copied")}</p>`:s?u`<p><textarea readonly rows="3" aria-label=${l("report_subject")}>${s}</textarea></p>`:u`<p><button type="button" class="quiet" onClick=${c}>${l("report")}</button></p>`}var qp={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function js(e){let t=L(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>u`
    <input
      type="text"
      ...${qp}
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
    `;return{field:o,bar:s}}function lo({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=js(n);return u`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
    ${!r&&i}
  `}var zp=/_{3,}/;function vc({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(zp),[d,p]=v(()=>c.slice(1).map(($,y)=>n?.[y]??"")),{field:m,bar:_}=js(r),f=($,y)=>{let h=d.map((x,b)=>b===$?y:x);p(h),o(h.some(x=>x.trim())?h.map(x=>x.trim()?x:null):void 0)},g=[...e.blanks].sort(($,y)=>$.position-y.position),w=g.flatMap(($,y)=>($.hints??[]).map(h=>g.length>1?`${y+1}: ${h}`:h));return u`
    <${te} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&u`<${Z} url=${e.audio_url} icon />`}
      ${c.map(($,y)=>u`
          ${y>0&&m({first:y===1,value:d[y-1],onValue:h=>f(y-1,h),"aria-label":l("blank",{number:y}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[y-1].length+1)})}${$}
        `)}
    </p>
    ${!s&&_}
    <${st} hints=${w} course=${t} />
  `}function bc({data:e,course:{source_language:t}}){return u`
    ${e.title&&u`<h2 ...${F(t)}>${e.title}</h2>`}
    <${te} data=${e} />
    ${e.media&&u`<${jp} media=${e.media} />`}
    <${co} text=${e.content} language=${t} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
  `}function jp({media:e}){return e.type==="audio"?u`<p><${Z} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?u`<video class="picture" src=${ge(e.url)} aria-label=${e.alt??""} controls></video>`:u`<${mn} class="picture" url=${e.url} alt=${e.alt??""} />`}function xc({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=v(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return u`
    <${te} data=${e} />
    <p class="sounds">
      <${Z} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&u`<${Z} ...${p} label=${l("play_slowly")} />`}
    </p>
    ${!c&&u`<${lo}
      answer=${n}
      onAnswer=${o}
      letters=${a}
      label=${l("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${st} hints=${e.hints} course=${t} />
    ${!c&&!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_listen")}</button></p>`}
  `}function uo(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function _n(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function We(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}function po({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return de(()=>{let c=d=>{let p=e[Number(d.key)-1];!p||s||d.ctrlKey||d.metaKey||d.altKey||i(p.id)};return addEventListener("keydown",c),()=>removeEventListener("keydown",c)}),u`
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
              ${c.image_url&&u`<${mn} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
              ${c.text&&u`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&u`<span>${p}</span>`}
            </label>
            ${c.audio_url&&u`<${Z} url=${c.audio_url} icon label=${l("play_option",{name:p})} />`}
            ${r[c.id]&&u`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${l(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var Wp=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,Up=4;function kc(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=Q(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(Wp),s=[];for(let r=0;r<o.length;){let a=r%2?Bp(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(Q(i)):null}),r+=Math.max(1,a)}return s}function Bp(e,t,n){for(let o=2*Up-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(Q(s)))return o}return 0}var Gp=60;function Ie({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=v(null),i=W(()=>s?Hp(kc(e,o)):[{text:e,word:null}],[e,o,s]);return u`
    <p class=${e.length>Gp?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&u`<${Z} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:p,after:m})=>d?u`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${m}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&u`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||l("no_translation")}</span>
        ${r.audio_url&&u`<${Z} url=${r.audio_url} icon auto label=${l("play_option",{name:r.text})} />`}`}
    </p>
  `}function Hp(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function Sc({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=W(()=>e.shuffle===!1?e.options:We(e.options),[e]),d=e.options.filter(_=>_.is_correct).length>1,p=t??[],m={};if(o)for(let{id:_,is_correct:f}of e.options)f?m[_]="right":p.includes(_)&&(m[_]="wrong");return u`
    <${te} data=${e} />
    <${Ie} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
    ${d&&u`<p class="soft">${l("choose_all")}</p>`}
    <${po}
      options=${c}
      of=${r}
      chosen=${p}
      several=${d}
      disabled=${!!o}
      marks=${m}
      onChosen=${_=>n(_.length?_:void 0)}
    />
  `}var Vp={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},Yp=2;function fo(e,t){let n=L(new Map);de(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(Xt())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(m=>m!==i&&r(m)===r(i)&&!s.has(m)),p=d?c.get(d):c.get(i)??[...c].find(([m])=>r(m)===r(i))?.[1];p&&Kp(a,p,s.get(i))}n.current=s},t)}function Kp(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=Yp||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],Vp)}function Tc({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=v(()=>t?Xp(t,e.items):We(e.items.map((f,g)=>g))),i=L(null),c=L(null),[d,p]=v(null);fo(i,[r]),T(()=>{n(r.map(g=>e.items[g].text));let f=c.current;(f?.disabled?f.parentElement.querySelector(".move:not(:disabled)"):f)?.focus()},[r]);let m=(f,g)=>{a(w=>(p(w[f]),_n(w,f,g)))},_=(f,g,w,$)=>u`
    <button
      type="button"
      class="move"
      aria-label=${`${$}: ${e.items[r[f]].text}`}
      disabled=${g<0||g>=r.length}
      onClick=${y=>{c.current=y.currentTarget,m(f,g)}}
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
      ${r.map((f,g)=>{let{onPointerDown:w,...$}=uo(g,m);return u`
          <li key=${f} data-tile=${`order:${f}`} ...${$}>
            ${!o&&u`<span class="handle" aria-hidden="true" onPointerDown=${w}>⠿</span>`}
            <span ...${s(e.items[f].text)}>${e.items[f].text}</span>
            ${!o&&u`${_(g,g-1,"↑",l("move_up"))}${_(g,g+1,"↓",l("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function Xp(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var Jp=5,Zp=320,Ac={left:"12345",right:"67890"};function Ec({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=W(()=>Qp(e.pairs.length),[e]),[a,i]=v(()=>ef(t,e.pairs)),[c,d]=v(()=>new Set(a.keys())),[p,m]=v(null),[_,f]=v([]),[g,w]=v(null),[$,y,h]=[L(null),L(null),L(!1)];T(()=>()=>clearTimeout($.current),[]);let x=r.find(({lefts:S})=>S.some(I=>!c.has(I)))??r.at(-1),b=(S,I)=>{if(o||c.has(I))return;if(!p||p.side===S)return m(p?.place===I?null:{side:S,place:I});let ne={[S]:I,[p.side]:p.place};m(null),k(ne)},k=({left:S,right:I})=>{let ne=a.has(S)?a:new Map([...a,[S,I]]);i(ne);let{[S]:ue,[I]:ce}=e.pairs;if(ue.right!==ce.right)return A(S,I);h.current=y.current.contains(document.activeElement),w(S);let se=new Set([...c,S]);d(se),xt(),!(se.size<e.pairs.length)&&n([...ne].map(([jl,Wl])=>({left:e.pairs[jl].left,right:e.pairs[Wl].right})))},A=(S,I)=>{kt(),f([`left ${S}`,`right ${I}`]),clearTimeout($.current),$.current=setTimeout(()=>f([]),Zp)};de(()=>{h.current&&(h.current=!1,(y.current.querySelector(".half:not(:disabled)")??y.current.closest("form").querySelector(".action > .primary")).focus())},[c]),de(()=>{let S=I=>{if(!(I.ctrlKey||I.metaKey||I.altKey))for(let ne of["left","right"]){let ue=x[`${ne}s`][Ac[ne].indexOf(I.key)];ue!==void 0&&b(ne,ue)}};return addEventListener("keydown",S),()=>removeEventListener("keydown",S)});let M=S=>u`
    <ul aria-label=${l(S==="left"?"left_side":"right_side")}>
      ${x[`${S}s`].map((I,ne)=>{let ue=p?.side===S&&p.place===I,ce=c.has(I),se=_.includes(`${S} ${I}`)||o&&S==="left"&&a.get(I)!==I;return u`
          <li key=${I}>
            <button
              type="button"
              class=${`half ${ce?"linked":""} ${se?"wrong":""}`}
              aria-pressed=${String(ue)}
              disabled=${!!o||ce}
              onClick=${()=>b(S,I)}
            >
              <span class="key" aria-hidden="true">${Ac[S][ne]}</span>
              <span ...${s(e.pairs[I][S])}>${e.pairs[I][S]}</span>
              ${ce&&u`<span class="hidden"> (${l("pair_found")})</span>`}
            </button>
          </li>
        `})}
    </ul>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">${_.length>0?l("pair_wrong"):g!==null&&l("pair_right",e.pairs[g])}</p>
    <div class="pairs" ref=${y}>${M("left")}${M("right")}</div>
  `}function Qp(e){let t=We(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/Jp);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:We(r)}})}function ef(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var Oc=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition;function Pc({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=L(null),[d,p]=v(!1),[m,_]=v(!1);T(()=>()=>c.current?.abort(),[]);let f=()=>{if(d)return c.current.stop();c.current=new Oc,Object.assign(c.current,{lang:e.audio_language??t.target_language,onresult:g=>o(g.results[0][0].transcript),onerror:()=>_(!0),onend:()=>p(!1)}),_(!1),p(!0),c.current.start()};return u`
    <${te} data=${e} />
    <${Ie} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${Oc?u`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${f}>
            <span aria-hidden="true">●</span> ${d?l("stop_recording"):l("record")}
          </button>
        </p>`:u`<p class="soft">${l("no_recognition")}</p>`}
    <p role="status">
      ${typeof n=="string"&&u`<q ...${i}>${n}</q>`} ${m&&l("not_understood")}
    </p>
    <${st} hints=${e.hints} course=${t} />
    ${!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_speak")}</button></p>`}
  `}function Mc({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return u`
    <${te} data=${e} />
    <${Ie} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${lo}
      answer=${n}
      onAnswer=${o}
      letters=${r}
      label=${l("your_translation")}
      language=${c}
      grading=${s}
    />
    <${st} hints=${e.hints} course=${t} />
  `}function Cc({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),u`
    <${te} data=${e} />
    <${Ie} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
    <${po}
      options=${[{id:"true",text:l("true")},{id:"false",text:l("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!o}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function Lc({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=W(()=>We(e.word_bank.map((b,k)=>k)),[e]),[d,p]=v(()=>tf(t,e.word_bank)),m=L(null),_=L(null);fo(m,[d]),de(()=>{(_.current!==null&&m.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let f=b=>{p(b),n(b.length?b.map(k=>e.word_bank[k]):void 0)},g=b=>{if(o||d.includes(b))return;m.current.contains(document.activeElement)&&(_.current=nf(c,b,A=>!d.includes(A))),f([...d,b])},w=b=>{_.current=b,f(d.filter(k=>k!==b))};de(()=>{let b=k=>{let A=c[(Number(k.key)||NaN)-1];A===void 0||k.ctrlKey||k.metaKey||k.altKey||g(A)};return addEventListener("keydown",b),()=>removeEventListener("keydown",b)});let $=({key:b,currentTarget:k})=>{let A={ArrowLeft:-1,ArrowRight:1}[b]??0;return getComputedStyle(k).direction==="rtl"?-A:A},y=(b,k)=>{let A=$(b);if(!A)return;b.preventDefault();let M=c.filter(I=>!d.includes(I)),S=M[M.indexOf(k)+A];S!==void 0&&m.current.querySelector(`[data-tile="bank:${S}"]`).focus()},h=(b,k)=>{let A=$(b);if(!A)return;b.preventDefault();let M=k+A;M<0||M>=d.length||(_.current=d[k],f(_n(d,k,M)))},x=(b,k)=>{p(A=>{let M=_n(A,b,k);return n(M.map(S=>e.word_bank[S])),M})};return u`
    <${te} data=${e} />
    <${Ie} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
    <p class="hidden" role="status" ...${a}>${!o&&d.map(b=>e.word_bank[b]).join(" ")}</p>
    <div ref=${m}>
      <div class="line" role="group" aria-label=${l("your_answer")} ...${a}>
        ${d.map((b,k)=>u`
            <button
              type="button"
              class="word"
              key=${b}
              data-tile=${`line:${b}`}
              disabled=${o}
              aria-label=${l("take_back",{word:e.word_bank[b]})}
              ...${uo(k,x)}
              onKeyDown=${A=>h(A,k)}
              onClick=${()=>w(b)}
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
              onKeyDown=${k=>y(k,b)}
              onClick=${()=>g(b)}
            >
              ${e.word_bank[b]}
            </button>
          `)}
      </div>
    </div>
  `}function tf(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function nf(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var Ws={translation:{component:Mc,instruction:"do_translate"},"translation-word-bank":{component:Lc,instruction:"do_build"},"fill-in-the-blank":{component:vc,instruction:"do_fill"},vof:{component:Cc,instruction:"do_judge"},pairs:{component:Ec,instruction:"do_pair"},informative:{component:bc,instruction:"do_read"},ordering:{component:Tc,instruction:"do_order"},"multiple-choice":{component:Sc,instruction:"do_choose"},listening:{component:xc,instruction:"do_listen"},speaking:{component:Pc,instruction:"do_speak"}};var[rt,wt,hn,of]=[1,2,3,4],sf={correct:hn,accent:wt,typo:wt},Rc={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:jt,floor:rf,max:gn,min:Us,round:af}=Math,Bs=e=>sf[e]??rt;function Ic(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:Bs(a)})),{due:o,state:s}=Gs(n,t);return{due:o,in_review:s==="review"}}function Gs(e,t=Rc){let n=null;for(let{answered_at:o,rating:s}of e)n=cf(n,s,o,t);return n}function Hs({stability:e,answered_at:t},n,{weights:o}=Rc){let s=rf((n-t)/864e5);return(1+Nc(o)*gn(0,s)/e)**-o[20]}var Nc=e=>.9**(-1/e[20])-1;function cf(e,t,n,{weights:o,desired_retention:s}){let r=e?lf(e,t,n,o):{stability:o[t-1],difficulty:Fc(Dc(t,o))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===rt?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===wt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/Nc(o)*(s**(-1/o[20])-1),m=Us(gn(af(p),1),36500);return{...a,due:n+(d===null?m*864e5:d*6e4)}}function lf(e,t,n,o){let{stability:s,difficulty:r}=e,a=Hs(e,n,{weights:o}),i=t===rt,c;if(n-e.answered_at<864e5){let p=jt(o[17]*(t-hn+o[18]))*s**-o[19];c=s*(i?p:gn(p,1))}else if(i){let p=o[11]*r**-o[12]*((s+1)**o[13]-1)*jt((1-a)*o[14]);c=Us(p,s/jt(o[17]*o[18]))}else{let p=jt(o[8])*(11-r)*s**-o[9]*(jt((1-a)*o[10])-1)*(t===wt?o[15]:1);c=s*(1+p)}let d=r-o[6]*(t-hn)*(10-r)/9;return{stability:gn(c,.001),difficulty:Fc(o[7]*Dc(of,o)+(1-o[7])*d)}}var Dc=(e,t)=>t[4]-jt(t[5]*(e-1))+1,Fc=e=>Us(gn(e,1),10);var uf=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],df=["translation","translation-word-bank"],pf=["fill-in-the-blank","ordering"],Ks={equal:hn,accent:wt,typo:wt,replace:rt,missing:rt},ff=21,mf=7,_f=.8;function Wt(e,t){let n=new Set(e.map(({id:$})=>$)),o=qc(e,({text:$,forms:y})=>[$,...y]),s=qc(e,$=>$.translations),r=!uf.includes(t.split("-")[0]),a=({words:$})=>Array.isArray($)?[...new Set($)].filter(y=>n.has(y)):null,i=($,y)=>y?y.filter(h=>$.includes(h)):$.length===1?$:[],c=($,y)=>{let h=r?Vs($):[{text:$.join(" "),start:0,end:$.length}];return Ys(o,h).filter(({id:x,all:b})=>i(b,y).includes(x))},d=$=>Ys(s,Vs($)),p=({source_text:$,target_text:y},h)=>{let[x,b]=[$n($),$n(y)],k=M=>new Set(M.map(({id:S})=>S).filter(S=>!h||h.includes(S))).size,A=(M,S)=>k(c(M,h))+k(d(S));return A(b,x)>=A(x,b)},m=($,y,h,x)=>{let b=h.filter(({op:A,expected:M})=>Ks[A]&&M!==null);if($==="pairs")return b.flatMap(({op:A,expected:M})=>_(M,x).map(S=>[S,Ks[A]]));if(pf.includes($))return b.flatMap(A=>mo([A],M=>c(M,x)));if($==="listening"||$==="speaking")return mo(b,A=>c(A,x));if(!df.includes($))return[];if(p(y,x))return mo(b,A=>c(A,x));let k=new Set(c($n(y.source_text),x).map(({id:A})=>A));return mo(b,A=>d(A).filter(({id:M})=>k.has(M)))},_=({left:$,right:y},h)=>[[$,y],[y,$]].flatMap(([x,b])=>{let k=s.get(Q(b))??[];return i(o.get(Q(x))??[],h).filter(A=>k.includes(A))});return{wordsOf:({exercise_type:$,data:y})=>{let h=hf($,y).map(x=>({op:"equal",expected:x}));return a(y)??[...new Set(m($,y,h,null).map(([x])=>x))]},ratingsOf:({exercise_type:$,data:y},{verdict:h,diff:x})=>{let b=a(y),k=Bs(h),A=new Map;for(let[S,I]of m($,y,x,b))A.set(S,Math.min(I,A.get(S)??I));return b&&(k!==rt||b.length===1)?new Map([...b.map(S=>[S,k]),...A]):A},isIntoTarget:p,sideOf:$=>{let y=$n($),h=k=>y.filter((A,M)=>k.some(({start:S,end:I})=>S<=M&&M<I)).length,x=h(Ys(o,Vs(y))),b=h(d(y));return x===b?null:x>b?"target":"source"}}}function zc(e,t,n){let o=Hs(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+ff)),r=e.rating===rt||o<_f;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=mf?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function hf(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function qc(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(Q)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var $n=e=>be(e).map(({key:t})=>t);function Vs(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var Ys=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function mo(e,t){let n=e.flatMap(({op:a,expected:i})=>$n(i).map(c=>({key:c,rating:Ks[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function Ut(e){let{course:t}=e,n=W(()=>Ra(e),[e]),{value:o}=zt(t.id);return W(()=>{let s=o?.words??[],r=Wt(s,t.target_language);return{letters:n,words:s,languages:a=>Bi(a,t,r)}},[n,o])}var _o=({exercise_type:e})=>Ws[e].instruction;function ho({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=v([]),p=W(()=>(w,$)=>d(y=>[...y.filter(h=>h!==w),...$?[w]:[]]),[]),{component:m}=Ws[e.exercise_type],{of:_,prompt:f,answer:g}=n.languages(e);return u`
    <${Ds.Provider} value=${p}><${m}
      data=${e.data}
      answer=${o}
      onAnswer=${s}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${w=>F(_(w))}
      asked=${F(f)}
      answered=${F(g)}
      isTaught=${f===t.target_language}
    /><//>
    ${c.length>0&&!i&&u`<div class="unavailable" role="status">
      <p>${l(a?"media_missing_pass":"media_missing")}</p>
      ${a&&u`<button type="button" class="quiet" onClick=${a}>${l("pass")}</button>`}
    </div>`}
  `}function go({exercise:e,lesson:t,course:n,texts:o,isRepeat:s=!1,row:r=0,given:a,onGraded:i,onPass:c,onContinue:d,goOn:p=l("continue"),isAmongOthers:m=!1}){let{exercise_type:_,data:f}=e,[g,w]=v(a),$=W(()=>a===void 0?null:Ce(e,a),[a]),y=W(()=>performance.now(),[e]),h=L(null),x=_==="informative",b=m?"h2":"h1";de(()=>{if(m)return;(h.current.querySelector("[data-first-field]")??h.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[e]),de(()=>{$&&(h.current.querySelector(":scope > .action > .primary").focus({preventScroll:!m}),gf(h.current))},[$]),T(()=>{if(m)return;let M=S=>{let I=!S.target.closest("button, a, input, textarea, select, summary, dialog");S.key!=="Enter"||!I||S.repeat||(S.preventDefault(),h.current.requestSubmit())};return addEventListener("keydown",M),()=>removeEventListener("keydown",M)},[]);let k=M=>{let S=Gn(_,f,M);i(M,S,y),(x||S.verdict==="skipped")&&d()};return u`
    <form class=${`exercise ${$?"graded":""}`} ref=${h} onSubmit=${M=>{M.preventDefault(),$?d():x?k(!0):g!==void 0&&k(g)}}>
      <${b} tabindex="-1" aria-describedby="prompt">${l(_o(e))}${s&&u`${" "}<span class="again">${l("once_more")}</span>`}<//>
      <div class="body">
        <${ho}
          exercise=${e}
          course=${n}
          texts=${o}
          answer=${g}
          onAnswer=${w}
          onSkip=${()=>k({skipped:!0})}
          onPass=${c&&!x?()=>c(y):null}
          grading=${$}
        />
      </div>
      <div class=${`action ${$?$.verdict:""}`}>
        <div role="status">
          ${$&&u`<${yc}
            exercise=${e}
            lesson=${t}
            course=${n}
            answer=${g}
            grading=${$}
            languages=${o.languages(e)}
            row=${r}
            isRepeat=${s}
          />`}
        </div>
        <button type="submit" class="primary" disabled=${!$&&!x&&g===void 0}>
          ${$||x?p:l("check")}
        </button>
      </div>
    </form>
  `}function gf(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&scrollBy(0,t)}var $f=["informative","listening","speaking"];function jc({courses:e}){let t=e&&wf(e),{value:n,error:o}=$e(async()=>e&&{found:await yf(t)},[t?.id,!e]);return o||n&&!n.found?null:u`<div class="try-out">${n?u`<${vf} ...${n.found} />`:u`<${B} />`}</div>`}function wf(e){let t=({source_language:n})=>n.split("-")[0]===R().language;return e.find(t)??e[0]}async function yf(e){if(!e)return null;let t=await Se(e.id)??await Te(e.id),o=D(t).flatMap(({lesson:s})=>U(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!$f.includes(s.exercise_type));return o&&{content:t,...o}}function vf({content:e,exercise:t,lesson:n}){let o=Ut(e),[s,r]=v(void 0),{course:a}=e;return u`
    <${go}
      exercise=${t}
      lesson=${n}
      course=${a}
      texts=${o}
      given=${s}
      onGraded=${(c,{is_correct:d})=>{r(c),d?xt():kt()}}
      onContinue=${()=>_e(Xe(a.id,Lt(e,new Set).id))}
      goOn=${l("first_lesson")}
      isAmongOthers
    />
  `}function Wc(){let e=E(),t=e.account?.id,n=!t&&!Object.keys(un(e)).length,o=Uc(1,t);return N(l("home_title")),u`
    <section class="hero">
      <h1>${l(n?"home_title":"home_back")}</h1>
      ${n&&!o.error&&u`<${jc} key=${e.language} courses=${o.value?.list.courses} />`}
    </section>
    <${qt} />
    <${bf} key=${t} first=${o} />
  `}function bf({first:e}){let t=E(),n=t.account?.id,[o,s]=v(1),r=Uc(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=ie(()=>xf(n),()=>kf(n),[n]);if(i)return u`<${ee} error=${i} />`;if(!a)return u`<${B} />`;let p=c==="late"&&a.stored.length>0,{courses:m,hasPrev:_,hasNext:f}=p?{courses:a.stored}:a.list,g=un(t),w=({id:k})=>Math.max(d?.[k]??0,Ya(k,t)),$=k=>k.id in g||w(k)>0||he(k.id,t).size>0,y=(k,A)=>(g[k.id]??"")<(g[A.id]??"")?1:-1,[h,x]=[m.filter($).sort(y),m.filter(k=>!$(k))],b=k=>u`
    <ul class="cards">
      ${k.map(A=>u`<li key=${A.id}><${fc} course=${A} isBegun=${$(A)} completed=${w(A)} /></li>`)}
    </ul>
  `;return u`
    ${p&&u`<p role="status">${l("courses_on_device")}</p>`}
    ${h.length>0&&u`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${l("courses_begun")}</h2>
      ${b(h)}
    </section>`}
    ${(x.length>0||!h.length)&&u`<section aria-labelledby="courses">
      <h2 id="courses">${l(h.length?"more_courses":"courses")}</h2>
      ${!n&&!h.length&&u`<p class="soft">${l("home_text")}</p>`}
      ${m.length?b(x):u`<p class="empty">${l("no_courses")}</p>`}
    </section>`}
    ${(_||f)&&u`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>s(o-1)}>${l("previous")}</button>
      <button type="button" disabled=${!f} onClick=${()=>s(o+1)}>${l("next")}</button>
    </p>`}
  `}function Uc(e,t){let n=async()=>{let[r,a]=await Promise.all([Zi(e),Xi()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await Qi(e),stored:[]}),s=async()=>null;return ie(e?n:s,e?o:s,[e,t])}var xf=async e=>e?V(pe("done",e)):null;async function kf(e){if(!e)return null;let{data:t}=await O("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await me(e,"values",{key:pe("done",e),value:n}),n}function Gc(){let{account:e}=E();return N(l("leaderboard")),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${l("leaderboard")}</h1>
      ${e?u`<${Tf} key=${e.id} account=${e.id} />`:u`<${Sf} />`}
    </section>
  `}function Sf(){return u`
    <p>${l("leaderboard_what")}</p>
    <p>${l("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a>
    </p>
  `}function Tf({account:e}){let{value:t,error:n}=$e(()=>Of(e),[]);if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let{entries:o,me:s,ends_at:r}=t;return u`
    <p class="soft">${l("leaderboard_until",{time:Kr(r)})}</p>
    ${o.length?u`<${Af} entries=${o} me=${s} />`:u`<p class="empty">${l("leaderboard_empty")}</p>`}
    <${Ef} me=${s} isEmpty=${!o.length} />
  `}function Af({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return u`
    <table class="ranks" aria-label=${l("leaderboard")}>
      <thead>
        <tr><th scope="col">${l("rank")}</th><th scope="col">${l("name")}</th><th scope="col">${l("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((o,s)=>u`<${Bc} key=${s} ...${o} />`)}
        ${!n&&t.rank!==null&&u`<${Bc} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function Bc({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return u`
    <tr class=${`${o?"own":""} ${s?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&u`<bdi>${t}</bdi> `}${o&&u`<span class="you">${l("you")}</span>`}</th>
      <td class="figure points">${l("xp",{xp:n})}</td>
    </tr>
  `}function Ef({me:e,isEmpty:t}){return e.opted_out?u`<p class="soft">${l("leaderboard_hidden")} <a href="/learn/account/profile">${l("profile")}</a></p>`:!t&&e.rank===null&&u`<p class="soft">${l("leaderboard_no_points")}</p>`}var Of=async e=>(await Pt(O("GET","/progress/leaderboard",{account:e}))).data;var Pf=5;function Hc({content:e,lesson:t,result:n}){let o=L(null);T(()=>{o.current.focus(),scrollTo(0,0),Lr()},[]);let s=E(),{course:r}=e,a=H(s),{streak:i,today:c,goal:d}=Dt(s,a,C()),p=a.filter(({state:w,completed_at:$})=>w!=="open"&&le($)===le(n.completed_at)).length<=1,m=n.attempts.filter(({score:w})=>w!==null),_=m.filter(Me).length,f=m.filter(mt).length,g=$t(s)?null:Lt(e,he(r.id,s));return u`
    <section class="finished">
      ${i>0&&p&&u`<${Y} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${o}>${l("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&p&&u`<strong>${l("streak_days",{count:i})}</strong>${" "}`}
        ${$c(_,m.length)} ${Mf(n,a)}
      </p>
      <${Cf} result=${n} />
      <div role="status"><${ro} result=${n} /></div>
      ${d>0&&u`<p class="done"><label for="goal">${l("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${Lf} days=${ht(a)} />
      <${Rf} course=${r} lesson=${t} />
      <p class="buttons">
        ${g&&u`<a class="button" href=${Xe(r.id,g.id)}>${l("next_lesson",{name:g.name})}</a>`}
        ${f>0&&u`<a class=${g?"button plain":"button"} href=${ve(r.id,"mistakes")}>${l("practise_mistakes_of",{count:f})}</a>`}
        <a class=${g||f?"button plain":"button"} href=${z(r.id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function Mf(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":l("better_than_before",{before:n.score})}function Cf({result:e}){let t=Rr(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return u`
    <dl class="figures">
      <div><dt>${l("points")}</dt><dd class="points">${l("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&u`<div><dt>${l("score")}</dt><dd class="score">${l("percent",{score:e.score})}</dd></div>`}
      <div><dt>${l("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function Lf({days:e}){let t=le(C()),n=Array.from({length:7},(o,s)=>Re(t,6-s));return u`
    <ol class="week" aria-label=${l("last_seven_days")}>
      ${n.map(o=>u`
          <li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
            <span>${nn(o)}</span>
            <span class="day">${e.has(o)&&u`<${Y} name="check" size="16" /><span class="hidden">${l("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function Rf({course:e,lesson:t}){let{value:n}=zt(e.id),o=W(()=>If(n?.words??[],e,t),[n]);return o.length?u`
    <ul class="learned" aria-label=${l("words_of_lesson")}>
      ${o.map(s=>u`
          <li key=${s.id}>
            ${s.audio_url&&u`<${Z} url=${s.audio_url} icon label=${l("play_option",{name:s.text})} />`}
            <strong ...${F(e.target_language)}>${s.text}</strong>
            <span class="soft" ...${F(e.source_language)}>${s.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function If(e,t,n){let{wordsOf:o}=Wt(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,Pf)}function Vc(e,t){T(()=>e?sa(Nf,t):void 0,[e])}function Nf(){return new Promise(e=>{let t=document.createElement("dialog");t.className="question",t.setAttribute("aria-labelledby","leave-title"),t.addEventListener("close",()=>{t.remove(),e(t.returnValue==="leave")}),Yt(u`<form method="dialog">
        <h2 id="leave-title">${l("leave_title")}</h2>
        <p>${l("leave_text")}</p>
        <p class="buttons">
          <button class="primary" value="stay">${l("leave_stay")}</button>
          <button value="leave">${l("leave_leave")}</button>
        </p>
      </form>`,t),document.body.append(t),t.showModal()})}var Df=864e5,Ff=5;function $o({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=Ut(e),[c,d]=v(()=>jf(t)),p=c??Qe(t,n,!0);if(!p)return r;let{exercise:m,lesson:_,tries:f}=p,g=zf(n),w=h=>{d(h),Je({feedback:h&&{exercise_id:m.id,tries:f,answer:h.answer}})},$=(h,x,b)=>{let k=new Date(C()),A=m.exercise_type!=="informative"&&x.verdict!=="skipped";A&&(w({...p,answer:h}),x.is_correct?xt():kt());let{verdict:M,score:S}=A?x:Yc;o({...Kc(k,m,b),answer:h,verdict:M,score:S},k)},y=h=>{let x=new Date(C());o({...Kc(x,m,h),...Yc,passed:!0},x)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${s.address} aria-label=${s.text}><${Y} name="close" size="24" /></a>
        <div class=${`progress ${c&&g&&g%Ff===0?"streak":""}`}>
          <progress
            max=${n.length+qf(t,n)}
            value=${n.length}
            aria-label=${l("progress")}
          ></progress>
        </div>
        <${io} />
      </div>
      <${go}
        key=${`${m.id} ${f}`}
        exercise=${m}
        lesson=${_}
        course=${a}
        texts=${i}
        isRepeat=${f>0}
        row=${g}
        given=${c?.answer}
        onGraded=${$}
        onPass=${y}
        onContinue=${()=>w(null)}
      />
    </div>
  `}var Yc={verdict:null,score:null},Kc=(e,t,n)=>({client_id:ze(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),Df)}),qf=(e,t)=>e.filter(n=>Qe([n],t,!0)).length;function zf(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Me(n))}function jf(e){let{feedback:t}=fe(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Ce(n.exercise,t.answer)?{...n,...t}:null}var Wf=async e=>(await Promise.all([Se(e),_t(e)]))[0],Uf=async e=>(await Promise.all([Te(e),ke(e)]))[0];function Xc({courseId:e,lessonId:t}){let n=In(),o=ie(()=>Wf(e),()=>Uf(e),[e,n]),{value:s,error:r}=o,a=s&&D(s).find(c=>c.lesson.id===t)?.lesson,i=W(()=>a&&Ze(s,he(e,R()))[t]==="locked",[s,a,o.state]);return N(a?.name??l("lesson")),!s||i&&o.state==="waiting"?u`<h1 class="hidden">${l("lesson")}</h1>${r?u`<${ee} error=${r} />`:u`<${B} />`}`:!a||i||!U(a).length?u`
      <h1>${a?.name??l("lesson")}</h1>
      <p>${l(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${z(e)}>${l("back_to_course")}</a></p>
    `:u`<${Bf} key=${n} content=${s} lesson=${a} />`}function Bf(e){let[{content:t,lesson:n}]=v(e),o=t.course.id,s=W(()=>U(n).map(w=>({exercise:w,lesson:n})),[n]),r=()=>It(o,R())[n.id]?.state!=="completed",a=E(),[i,c]=v(()=>Ha(o,n.id,fe().result)),d=a.results.find(({client_id:w})=>w===i.client_id)??i,[p,m]=v(d.repeats??[]),_=!Qe(s,i.attempts);Vc(!_&&i.attempts.length>0,z(o));let f=(w,$)=>{let y={...w,account_id:w.account_id??P()},h=Qe(s,y.attempts)?y:Gf(y,n,r(),$);return c(h),Je({result:h.client_id}),ft(h).then(()=>h.state==="waiting"&&xe()),h};T(()=>{i.state==="open"&&_&&f(i,new Date(C()))},[]),T(()=>{Xn(t,he(o,R())).catch(()=>null)},[]);let g=(w,$)=>{if(_){m([...p,w]),Ba(i.client_id,w);return}let y=r(),{account_id:h}=f(Zn(i,w),$);y&&mt(w)&&Di(h,w.client_id)};return r()&&!i.attempts.length&&$t(a)?u`<${nc} courseId=${o} />`:u`
    <${$o}
      content=${t}
      items=${s}
      attempts=${[...i.attempts,...p]}
      onAttempt=${g}
      leave=${{address:z(o),text:l("leave_lesson")}}
      finished=${u`<${Hc} content=${t} lesson=${n} result=${d} />`}
    />
  `}var Gf=(e,t,n,o)=>{let s=Ia(e.attempts),r=n?Ri(t.experience_points,s):0;return{...e,state:"waiting",completed_at:o.toISOString(),score:s,points:r}};var Hf=2*864e5;function Ue(e){let t=Vf(R().account?.timezone),n=t.format(e),[o,s]=[e,e+Hf];for(;s-o>1;){let r=Math.floor((o+s)/2);t.format(r)===n?o=r:s=r}return{now:e,end:s}}function Vf(e){try{return new Intl.DateTimeFormat("en",{timeZone:e})}catch{return new Intl.DateTimeFormat("en")}}var Be=({due:e,in_review:t},{now:n,end:o})=>e!==null&&(e<=n||t&&e<o);var Yf=100,Kf=864e5,at=async(e,t)=>e&&V(pe("known",e,t));async function wo(e){let t=P();if(t===null)return null;let n=pe("known",t,e),o=`course_id=${encodeURIComponent(e)}&limit=${Yf}`;try{let s=C(),[r,a,i,c]=await Promise.all([O("GET",`/progress/mistakes?${o}`,{account:t}),O("GET",`/progress/reviews?${o}`,{account:t}),Xf(t,o),O("GET","/progress/scheduler",{account:t})]),d={read_at:s,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await me(t,"values",{key:n,value:d}),d}catch(s){if(!Et(s))throw s;return at(t,e)}}async function Xf(e,t){let[n,o]=await Promise.all([O("GET",`/progress/words?${t}&due=true`,{account:e}),O("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...o.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,a])=>({id:r,strength:a.strength,state:a.state,...Xs(a)}))}function Xs({due:e,last_seen_at:t}){let[n,o]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-o>=Kf}}function Jc(e){return H(R()).filter(({course_id:n,state:o})=>n===e&&o!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,o)=>n.answered_at-o.answered_at||(n.client_id<o.client_id?-1:1))}function Bt(e,t){let n=new Map;for(let i of Jc(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let o=new Map;for(let[i,c]of n){let d=c.at(-1),p=Ic(c,t?.scheduler);o.set(i,{answered_at:d.answered_at,is_correct:Me(d),...p,attempt:d})}if(!t)return o;let s=i=>!(o.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of o)s(i)&&o.set(i,{...c,is_correct:!r.has(i)});let a=i=>o.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c,state:d}of t.due.filter(({exercise_id:p})=>s(p)))o.set(i,{...a(i),due:Date.parse(c),in_review:d==="review"});return o}async function wn(e,t,n){let{wordsOf:o,ratingsOf:s}=await el(e),r=Qc(e,{ratingsOf:s,known:t,now:n.now}),a=[...r.values()].filter(i=>i.state==="weak"||Be(i,n));return a.sort((i,c)=>i.strength-c.strength||(i.id<c.id?-1:1)),{weak:a.map(({id:i})=>i),withCard:new Set(r.keys()),wordsOf:o}}async function Zc(e,t){let[{ratingsOf:n},o]=await Promise.all([el(e),at(P(),e.course.id)]);return Qc(e,{ratingsOf:n,known:o,now:t})}function Qc(e,{ratingsOf:t,known:n,now:o}){let s=new Map((n?.strengths??[]).map(r=>[r.id,r]));for(let r of Jf(e,t,o,n?.scheduler))r.answered_at>(n?.read_at??0)&&s.set(r.id,r);return s}var el=async({course:e})=>Wt((await fn(e.id))?.words??[],e.target_language);function Jf(e,t,n,o){let s=new Map(D(e).flatMap(({lesson:a})=>U(a).map(i=>[i.id,i]))),r=new Map;for(let{exercise_id:a,answer:i,answered_at:c}of Jc(e.course.id)){let d=s.get(a),p=d&&Ce(d,i);for(let[m,_]of p?t(d,p):[])r.set(m,[...r.get(m)??[],{answered_at:c,rating:_}])}return[...r].map(([a,i])=>({id:a,...zc(Gs(i,o),n,o)}))}async function Zf(e){let[t,n]=await Promise.all([Se(e),at(P(),e)]);return t&&tl(t,n)}async function Qf(e){let[t,n]=await Promise.all([Te(e),wo(e)]);return tl(t,n)}function tl(e,t){let n=e.course.id,o=new Map((t?.mistakes??[]).map(r=>[r.exercise_id,r])),s=[];for(let[r,{answered_at:a,is_correct:i,attempt:c}]of Bt(n,t)){let d=!i&&em(e,r),p=o.get(r),_=c&&!(Date.parse(p?.answered_at)>=a)?d&&Ce(d.exercise,c.answer):p;d&&_&&s.push({...d,answer:c?.answer,..._,answered_at:a})}return s.sort((r,a)=>a.answered_at-r.answered_at||(r.exercise.id<a.exercise.id?-1:1))}function em(e,t){for(let{lesson:n}of D(e)){let o=U(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}function nl({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>Zf(e),()=>Qf(e),[e,t?.id]);return N(l("mistakes")),u`
    <${ot} courseId=${e} current="mistakes" />
    <h1>${l("mistakes")}</h1>
    ${o?u`<${ee} error=${o} />`:n&&(n.length||s!=="waiting")?u`<${tm} courseId=${e} mistakes=${n} />`:u`<${B} />`}
  `}function tm({courseId:e,mistakes:t}){return t.length?u`
    <p>${l("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${ve(e,"mistakes")}>${l("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(n=>u`<li key=${n.exercise.id}><${nm} ...${n} /></li>`)}
    </ul>
  `:u`
      <p class="empty">${l("mistakes_empty")}</p>
      <p><a href=${z(e)}>${l("back_to_course")}</a></p>
    `}function nm({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r}){let{exercise_type:a,data:i}=e;return u`
    <h2 dir="auto">${Qn(e)}</h2>
    <dl>
      <dt>${l("your_answer")}</dt>
      <dd dir="auto">${Fs(a)&&qs(r)?u`<${zs} diff=${r} />`:u`<del>${Nt(a,i,o)}</del>`}</dd>
      <dt>${l("right_answer")}</dt>
      <dd dir="auto"><strong>${Nt(a,i,s)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${Vr(n)}</p>
  `}function ol(){return N(l("not_found")),u`
    <h1>${l("not_found")}</h1>
    <p><a href="/">${l("all_courses")}</a></p>
  `}var sl="langlearn.install",om=2,sm=navigator.standalone===!1&&navigator.maxTouchPoints>1,Js=!0;try{Js=localStorage.getItem(sl)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),q({installer:e})});var rl=e=>!Js&&!!(e.installer||sm)&&ht(H(e)).size>=om;function al(){try{localStorage.setItem(sl,"shown")}catch{}}function Zs(){Js=!0,q({installer:null})}var{product:rm}=document.getElementById("app").dataset;function il(){let e=E();return u`
    <div class="notices" role="status">
      ${e.hasNewVersion?u`<${am} />`:rl(e)&&u`<${im} installer=${e.installer} />`}
    </div>
  `}function am(){return u`
    <form id="reload" class="floating">
      <p>${l("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>q({hasNewVersion:!1})}>${l("later")}</button>
      <button class="primary">${l("reload")}</button>
    </form>
  `}function im({installer:e}){T(al,[]);let t=()=>{e.prompt(),Zs()};return u`
    <div class="floating">
      <p>${l(e?"install_text":"install_ios",{product:rm})}</p>
      <button type="button" class="quiet" onClick=${Zs}>${l(e?"not_now":"close")}</button>
      ${e&&u`<button type="button" class="primary" onClick=${t}>${l("install")}</button>`}
    </div>
  `}function cl(){let[e,t]=v(!1);return e?u`<${dm} />`:u`<${tt} title=${l("own_data")}>
    <${cm} />
    <${um} onDeleted=${()=>t(!0)} />
  </>`}function cm(){let{account:e}=E(),{busy:t,done:n,failure:o,run:s}=X();return u`
    <section>
      <h2>${l("export")}</h2>
      <p>${l("export_help")}</p>
      <${J} failure=${o} />
      <button type="button" disabled=${t} onClick=${()=>s(()=>lm(e.id))}>${l("export_button")}</button>
      <p role="status">${n&&l("export_done")}</p>
    </section>
  `}async function lm(e){let t=new Blob([JSON.stringify(await ki(e),null,2)],{type:"application/json"}),n=document.createElement("a");n.href=URL.createObjectURL(t),n.download=`account-${e}.json`,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function um({onDeleted:e}){let{account:t}=E(),[n,o]=v(""),{busy:s,failure:r,run:a}=X();return u`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await xi(t.id,n),e()})}}>
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
  `}function dm(){let e=L(null);return T(()=>e.current.focus(),[]),u`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${l("account_deleted")}</h1>
      <p>${l("account_deleted_text")}</p>
      <p><a class="button" href="/">${l("all_courses")}</a></p>
    </section>
  `}function ll(){let{account:e}=E();return T(()=>{e&&oa()},[e?.id]),e!==null}var ul={401:"wrong_password",409:"email_taken"};function yo({failure:e,value:t,onValue:n}){return u`<${we}
    name="email"
    label=${l("email")}
    wrong=${e?.errors.email&&l("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function dl(){let e=ys(E()).length,[t,n]=v(""),[o,s]=v(""),[r,a]=v(!0),{busy:i,failure:c,run:d}=X(),p=ll();N(l("sign_in"));let m=_=>{_.preventDefault(),d(async()=>{await Es(r&&e>0),await zr(t,o)})};return p?null:u`
    <form class="account" onSubmit=${m}>
      <h1>${l("sign_in")}</h1>
      <${qt} />
      <${J} failure=${c} texts=${ul} />
      <${yo} failure=${c} value=${t} onValue=${n} />
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
  `}function pl(){let e=ys(E()).length,[t,n]=v(""),[o,s]=v(""),{busy:r,failure:a,run:i}=X(),c=ll();N(l("register"));let d=p=>{p.preventDefault(),i(async()=>{await Es(!0),await jr(t,o),so(P(),Os).catch(()=>null)})};return c?null:u`
    <form class="account" onSubmit=${d}>
      <h1>${l("register")}</h1>
      ${e>0&&u`<p>${l("results_move",{count:e})}</p>`}
      <${J} failure=${a} texts=${ul} />
      <${yo} failure=${a} value=${t} onValue=${n} />
      <${pn}
        name="password"
        label=${l("password")}
        errors=${a?.errors.password}
        value=${o}
        onValue=${s}
      />
      <button type="submit" class="primary" disabled=${r}>${l("register")}</button>
      <p>${l("have_account")} <a href=${`/learn/sign-in${location.search}`}>${l("sign_in")}</a></p>
    </form>
  `}function fl(){return u`<${tt} title=${l("change_password")}><${pm} /></>`}function pm(){let{account:e}=E(),[t,n]=v(""),[o,s]=v(""),{busy:r,done:a,failure:i,run:c}=X();return u`
    <form onSubmit=${p=>{p.preventDefault(),c(async()=>{await bi(e.id,t,o),n(""),s("")})}}>
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
      <${pn}
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
  `}function ml(){let[e,t]=v(""),{busy:n,done:o,failure:s,run:r}=X();return N(l("forgot_password")),u`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>Oi(e))}}>
      <h1>${l("forgot_password")}</h1>
      <p>${l("forgot_help")}</p>
      <${J} failure=${s} />
      <${yo} failure=${s} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${l("send_mail")}</button>
      <p role="status">${o&&l("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${l("enter_code")}</a> <a href="/learn/sign-in">${l("sign_in")}</a></p>
    </form>
  `}function _l(){let[e,t]=v(""),n=u`
    <p role="status">${l("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${l("sign_in")}</a></p>
  `;return u`
    <${ao} title=${l("choose_password")} button=${l("save")} onCode=${o=>Pi(o,e)} done=${n}>
      ${o=>u`
        <${pn}
          name="chosen"
          label=${l("new_password")}
          errors=${o?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${o?.errors.token&&u`<p><a href="/learn/forgot-password">${l("mail_again")}</a></p>`}
      `}
    </>
  `}var hl={409:"placement_impossible"};function gl({courseId:e}){let{account:t}=E(),{value:n,error:o}=nt(e,t?.id);return N(l("placement")),n?u`<${fm} key=${t?.id} content=${n} account=${t?.id??null} />`:u`<h1 class="hidden">${l("placement")}</h1>${o?u`<${ee} error=${o} />`:u`<${B} />`}`}function fm({content:e,account:t}){let[n,o]=v(null);if(!n)return u`<${mm} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?u`<${_m} key=${n.question.id} ...${s} onAnswered=${o} />`:u`<${hm} ...${s} />`}function mm({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=X(),i=()=>a(async()=>n(await ii(t,e)));return u`
    <section class="placement">
      <p><a href=${z(o.id)} dir="auto">${o.name}</a></p>
      <h1>${l("placement")}</h1>
      <p>${l("placement_help")}</p>
      <${J} failure=${r} texts=${hl} />
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${s} onClick=${i}>${l("start")}</button>
    </section>
  `}function _m({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=Ut(e),[a,i]=v(void 0),{busy:c,failure:d,run:p}=X(),m=L(null);T(()=>{(m.current.querySelector("[data-first-field]")??m.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=g=>p(async()=>s(await ci(t,e,n,o,g))),f=g=>{g.preventDefault(),a!==void 0&&!c&&_(a)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${z(e.course.id)} aria-label=${l("leave_placement")}><${Y} name="close" size="24" /></a>
        <p role="status">${l("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${m} onSubmit=${f}>
        <h1 tabindex="-1">${l(_o(o))}</h1>
        <div class="body">
          <${ho} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${l("not_known")}</button></p>
        </div>
        <div class="action">
          <${J} failure=${d} texts=${hl} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${l("continue")}</button>
        </div>
      </form>
    </div>
  `}function hm({content:e,account:t,placement:n}){let{id:o}=e.course,s=L(null),{busy:r,failure:a,run:i}=X();T(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=D(e),d=c.findIndex(({lesson:f})=>f.id===n.start_lesson_id),p=c[d],m=f=>i(async()=>{await ui(t,e,n,f),await ke(o),_e(z(o))}),_=d<0?c.length:d;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${s}>${l("placement_done")}</h1>
      ${p?u`<p>${l(d?"placement_start":"placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${p.lesson.name}</strong><br /><span class="soft">${p.level.name}</span></p>`:u`<p>${l("placement_all_known")}</p>`}
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
  `}var $l=["mistake","due","weak_word","new","filler"],wl={mixed:$l,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:$l},gm=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],$m=["due","mistake","weak_word","new","filler"],wm=864e5;function yl(e,{states:t,answered:n,lessonId:o=null}){let s=D(e).map(({lesson:c})=>c).filter(c=>U(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&U(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of U(c)){let{id:p,exercise_type:m}=d;m!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function vl(e,{mode:t,sessionId:n,today:o,words:s}){let r=e.map(i=>({...i,tie:eo(`${n}:${i.id}`)})),a={};for(let i of wl[t]){let c=i==="weak_word"?vm(r,s):r.filter(d=>ym(d,{reason:i,mode:t,today:o,words:s}));Qs[i]&&c.sort((d,p)=>Qs[i](d)-Qs[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var Qs={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/wm)};function ym(e,{reason:t,mode:n,today:o,words:s}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?Be(e,o):t==="new"?a===null:n!=="words"||a!==null&&(s.ofExercise[r]??[]).some(c=>s.withCard.has(c))}function vm(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function bl(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?gm:wl[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=f=>!a.has(f)&&!o(f).some(g=>i.includes(g)),m=[s[c%s.length],...$m].filter(f=>e[f]).find(f=>e[f].some(d));if(!m)break;let _=e[m].find(d);r.push({exercise_id:_,reason:m}),a.add(_),i=o(_)}return r}function xl({exercise_type:e,data:t}){return bm(e,t).map(Q).filter(Boolean)}function bm(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var kl=["mixed","reviews","mistakes","words"],Sl=12,yn=e=>H(R()).find(({state:t,practice:n,course_id:o})=>t==="open"&&n&&o===e);async function Tl(e,{mode:t,lessonId:n=null}){let o=e.course.id,s=P(),r=yn(o);r&&await er(r);let a=ze(),i=C(),c=await xm(s,o,{id:a,mode:t,lessonId:n}),d=c??await km(e,{account:s,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let p={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:f})=>({exercise_id:_,lesson_id:f}))},m=$s({id:a,account:s,courseId:o,practice:p});return await ft(m),m}async function xm(e,t,{id:n,mode:o,lessonId:s}){if(e===null)return null;let r={course_id:t,mode:o,size:Sl,client_id:n,lesson_id:s},a=async()=>(H(R()).some(({state:i})=>i==="waiting")&&await xe(),O("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Pt(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!Et(i))throw i;return null}}async function km(e,{account:t,id:n,mode:o,lessonId:s,now:r}){let a=await at(t,e.course.id),i=Bt(e.course.id,a),c=Ze(e,he(e.course.id,R())),d=yl(e,{states:c,answered:new Set(i.keys()),lessonId:s}),p=new Map(d.map(h=>[h.id,h])),m=d.map(h=>({id:h.id,answered_at:i.get(h.id)?.answered_at??null,is_mistake:i.get(h.id)?.is_correct===!1,due:i.get(h.id)?.due??null,in_review:i.get(h.id)?.in_review??!1})),_=Ue(r),{wordsOf:f,...g}=await wn(e,a,_),w={...g,ofExercise:Object.fromEntries(d.map(h=>[h.id,f(h.exercise)]))},$=vl(m,{mode:o,sessionId:n,today:_,words:w});return bl($,{mode:o,size:Sl,phrases:h=>xl(p.get(h).exercise)}).map(h=>({exercise_id:h.exercise_id,lesson_id:p.get(h.exercise_id).lesson_id}))}async function er(e,t=new Date(C())){if(!e.attempts.some(Jn)){await re("results",e.client_id),q({results:R().results.filter(({client_id:n})=>n!==e.client_id)});return}await ft({...e,state:"waiting",completed_at:t.toISOString()}),xe()}function tr(e,{practice:t}){let n=D(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&U(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function Al({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Me(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function Sm(e){let[t,n]=await Promise.all([Se(e),at(P(),e),_t(e)]);return t&&{content:t,known:n,words:await wn(t,n,Ue(C()))}}async function Tm(e){let t=je(e).catch(()=>null),[n,o]=await Promise.all([Te(e),wo(e),ke(e),t]);return{content:n,known:o,words:await wn(n,o,Ue(C()))}}function El({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>Sm(e),()=>Tm(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return N(l("practice")),u`
    <${ot} courseId=${e} current="practice" />
    <h1>${l("practice")}</h1>
    ${o?u`<${ee} error=${o} />`:r?u`<${Am} ...${n} />`:u`<${B} />`}
  `}function Am({content:e,known:t,words:n}){let{account:o}=E(),s=e.course.id,r=yn(s),a=Om(s,t,n);return u`
    <p>${l(o?"practice_text":"practice_text_guest")}</p>
    ${r&&u`<div class="next">
      <p>${l("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${Em(r)}>${l("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${kl.map(i=>u`<li key=${i}><${Pm} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${Rm} content=${e} />
  `}var Em=({course_id:e,practice:t})=>t.mode==="lesson"?ts(e,t.lesson_id):ve(e,t.mode);function Om(e,t,n){let o=[...Bt(e,t).values()],s=Ue(C());return{reviews:o.filter(r=>Be(r,s)).length,mistakes:o.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function Pm({courseId:e,mode:t,count:n}){let o=u`
    <strong>${l(Mm[t])}</strong>
    ${n>0&&u`<span class="count">${n}</span>`}
    <span class="soft">${l(n===0?Lm[t]:Cm[t])}</span>
  `;return n===0?u`<div class="mode">${o}</div>`:u`<a class="mode" href=${ve(e,t)}>${o}</a>`}var Mm={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},Cm={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},Lm={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function Rm({content:e}){let t=Ze(e,he(e.course.id,E())),n=D(e).filter(({lesson:a})=>t[a.id]==="completed"&&U(a).length),[o,s]=v(null);return n.length?u`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),_e(ts(e.course.id,o??n[0].lesson.id))}}>
      <label for="lesson">${l("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>s(a.target.value)}>
        ${n.map(({lesson:a})=>u`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${l("practise")}</button>
    </form>
  `:null}var Im=[0,10,20,30,50,100],Nm={409:"name_taken",429:"time_zone_too_often"};function Ol(){return u`<${tt} title=${l("profile")}><${Dm} /></>`}function Dm(){let{account:e,progress:t}=E(),[n,o]=v(e.username??""),[s,r]=v(e.timezone),[a,i]=v(e.leaderboard_opt_out),[c,d]=v(null),p=W(()=>Fm(e.timezone),[]),{busy:m,done:_,failure:f,run:g}=X(),w=c??t?.daily_goal_xp??0,$=[...new Set([...Im,w])].sort((h,x)=>h-x);return u`
    <form onSubmit=${h=>{h.preventDefault(),g(async()=>{await vi(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await so(e.id,c)})}}>
      <${J} failure=${f} texts=${Nm} />
      <${we}
        name="username"
        label=${l("name")}
        help=${l("name_rules")}
        wrong=${f?.errors.username&&l("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${n}
        onValue=${o}
      />
      <${Rs}
        name="timezone"
        label=${l("time_zone")}
        help=${l("time_zone_help")}
        value=${s}
        options=${p.map(h=>[h,h.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${Rs}
        name="goal"
        label=${l("daily_goal")}
        disabled=${!t}
        value=${w}
        options=${$.map(h=>[h,h?l("xp",{xp:h}):l("no_goal")])}
        onValue=${h=>d(Number(h))}
      />
      <label class="tick">
        <input type="checkbox" checked=${a} onChange=${h=>i(h.target.checked)} />
        <span>${l("hide_in_leaderboards")}</span>
      </label>
      <button type="submit" class="primary" disabled=${m}>${l("save")}</button>
      <p role="status">${_&&l("saved")}</p>
    </form>
  `}function Fm(e){let t=Intl.supportedValuesOf?.("timeZone")??[bn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function Pl({wanted:e}){return T(()=>{let t=n=>_e(n?qm[e](n):"/",{replace:!0});zm().then(t,()=>t(null))},[]),u`<${B} />`}var qm={continue:z,practise:ye};async function zm(){let[e]=Object.entries(un(R())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=P();return t&&(await O("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function jm(e,t,n){let o=e.course.id;await _t(o);let s=ws(fe().result);if(s)return{session:s};let r=yn(o);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&Ml(e,r)?r:await Tl(e,{mode:t,lessonId:n})}}var Ml=(e,t)=>Qe(tr(e,t),t.attempts,!0);function Cl({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=In(),{value:s,error:r}=nt(e,o);return N(l("practice")),T(()=>{ke(e),je(e).catch(()=>null)},[e,o]),s?u`<${Wm} key=${o} content=${s} lessonId=${t} mode=${n} />`:u`<${Ll} error=${r} />`}var Ll=({error:e})=>u`<h1 class="hidden">${l("practice")}</h1>${e?u`<${ee} error=${e} />`:u`<${B} />`}`;function Wm({content:e,lessonId:t,mode:n}){let[o]=v(e),s=o.course.id,[r,a]=v(1),{value:i,error:c}=$e(()=>jm(o,n,t),[r]);if(!i)return u`<${Ll} error=${c} />`;if(!i.session)return u`
      <section class="finished">
        <h1>${l("nothing_to_practise")}</h1>
        <p>${l("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${ye(s)}>${l("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{Je({result:null}),a(r+1)};return u`<${Um} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function Um({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=v(t),a=tr(e,s),i=(c,d)=>{let p={...Zn(s,c),account_id:s.account_id??P()};r(p),Je({result:p.client_id}),Ml(e,p)?ft(p):er(p,d)};return u`
    <${$o}
      again
      content=${e}
      items=${a}
      attempts=${s.attempts}
      onAttempt=${i}
      leave=${{address:ye(o),text:l("leave_practice")}}
      finished=${u`<${Bm} session=${s} onAgain=${n} />`}
    />
  `}function Bm({session:e,onAgain:t}){let n=L(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=E(),a=r.find(({client_id:f})=>f===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:m}=Al(e),_=e.practice.mode==="mistakes"&&m===p;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${l("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${m} / ${p}</p>
      <p class="soft">${l("right_at_once",{right:m,count:p})}</p>
      <div role="status">
        ${i>0&&u`<p class="gained">${l("xp_gained",{xp:i})}</p>`}
        ${i===0&&u`<p class="soft">${l("practice_unpaid")}</p>`}
        ${c&&u`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${l("life_earned")}</p>`}
        ${d.length>0&&u`<${Gm} courseId=${e.course_id} ids=${d} />`}
        ${o&&s&&i!==void 0&&u`<p>${l("streak")}: ${l("days",{count:s.streak_current})}</p>`}
        <${ro} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&u`<button type="button" class="primary" onClick=${t}>${l("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${z(e.course_id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function Gm({courseId:e,ids:t}){let{value:n}=zt(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return u`
    <p>
      ${l("words_improved",{count:t.length})}
      ${o.length>0&&u`<br /><strong dir="auto">${o.join(", ")}</strong>`}
    </p>
  `}var vn=50,Hm=300,Il={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},Vm={all:"words_all",due:"words_due",...Il},Nl=e=>["all","new"].includes(e);async function Ym(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([Te(e),je(e)]);if(!n)return await a,Dl(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:Nl(s)?"text":"strength",page:r,limit:vn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await O("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(p=>({...p,...Xs(p)})),total:d.total}}async function Dl(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([Se(e),fn(e)]);if(!r||!a)return null;let{words:i}=a,c=Ue(C()),d=await Zc(r,c.now),p=t?{}:{state:"new"},m=Rl(n),_=i.filter(f=>Km(f).some(g=>Rl(g).includes(m))).map(f=>({...f,word_id:f.id,...p,...d.get(f.id)})).filter(f=>o==="all"||(o==="due"?Be(f,c):f.state===o)).sort((f,g)=>(Nl(o)?0:f.strength-g.strength)||f.text.localeCompare(g.text));return{rows:_.slice((s-1)*vn,s*vn),total:_.length}}var Rl=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),Km=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function Fl({courseId:e}){let[t,n]=v(""),[o,s]=v(""),[r,a]=v("all");return N(l("vocabulary")),T(()=>{let i=setTimeout(()=>s(t.trim()),Hm);return()=>clearTimeout(i)},[t]),u`
    <${ot} courseId=${e} current="words" />
    <h1>${l("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
      <div>
        <label for="search">${l("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
      </div>
      <div>
        <label for="filter">${l("show_words")}</label>
        <select id="filter" onChange=${i=>a(i.target.value)}>
          ${Object.entries(Vm).map(([i,c])=>u`<option key=${i} value=${i}>${l(c)}</option>`)}
        </select>
      </div>
    </form>
    <${Xm} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
  `}function Xm({courseId:e,search:t,filter:n}){let{account:o}=E(),[s,r]=v(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=ie(()=>Dl(e,a),()=>Ym(e,a),[s,o?.id]),{value:p}=nt(e,o?.id);if(c)return u`<${ee} error=${c} />`;let m=n==="all";if(!i||!i.total&&!m&&d==="waiting")return u`<${B} />`;let{rows:_,total:f}=i,g=Ue(C());return f?u`
    <p role="status">${l("words_found",{count:f})}</p>
    <p><a class="button" href=${ve(e,"words")}>${l("practise_words")}</a></p>
    ${o&&d==="late"&&u`<p class="soft">${l("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(w=>u`<li key=${w.word_id}><${Jm} word=${w} course=${p?.course} today=${g} /></li>`)}
    </ul>
    ${f>vn&&u`<p class="pages">
      <button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${l("previous")}</button>
      <button type="button" disabled=${s*vn>=f} onClick=${()=>r(s+1)}>${l("next")}</button>
    </p>`}
  `:u`<p class="empty" role="status">${l(t||!m?"words_none":"words_empty")}</p>`}function Jm({word:e,course:t,today:n}){let{text:o,translations:s,state:r,strength:a}=e;return u`
    <p>
      <strong ...${F(t?.target_language)}>${o}</strong><span class="hidden">: </span>
      <span class="soft" ...${F(t?.source_language)}>${s.join(", ")}</span>
    </p>
    ${r&&u`<p class="strength">
      <span class=${`state ${r}`}>${l(Il[r])}</span>
      ${Be(e,n)&&u`<span class="state">${l("word_due")}</span>`}
      ${r!=="new"&&u`<progress max="1" value=${a} aria-label=${l("strength")}></progress>
        <span class="soft">${l("percent",{score:Math.round(100*a)})}</span>`}
    </p>`}
  `}var Zm={home:Wc,resume:Pl,course:uc,lesson:Xc,practice:El,session:Cl,mistakes:nl,words:Fl,placement:gl,leaderboard:Gc,signIn:dl,register:pl,account:qi,profile:Ol,changePassword:fl,devices:dc,ownData:cl,forgotPassword:ml,resetPassword:_l,confirmEmail:Ui,notFound:ol},ql=["lesson","session","placement"],Qm={en:"English",es:"Español"},zl=document.getElementById("app");function e_(){let{path:e,language:t,account:n}=E(),[o]=jo(c=>console.error(c)),{name:s,parameters:r}=on(e),a=Zm[s],i=L(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Pe().then(hi).then(xe)},[n?.id]),u`
    <a class="skip" href="#content">${l("skip_to_content")}</a>
    ${!ql.includes(s)&&u`<${pc} />`}
    <main id="content" tabindex="-1">
      ${o?u`<h1>${l("error")}</h1><p>${l("error_reload")}</p>`:u`<${a} key=${e} ...${r} />`}
    </main>
    ${!ql.includes(s)&&u`<${t_} language=${t} /><${il} />`}
  `}function t_({language:e}){return u`
    <footer class="foot">
      <nav aria-label=${l("more")}>
        <a href="/swagger">${l("for_developers")}</a>
        <a href="/api/docs/content">${l("for_creators")}</a>
        <a href="/api/docs/database-setup">${l("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${l("language_of_the_page")}</span>
        <select onChange=${t=>Jr(t.target.value)}>
          ${Zo.map(t=>u`<option value=${t} selected=${t===e}>${Qm[t]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");Zr();Ln({});ra();await Promise.all([Fr(),Pe()]);addEventListener("online",xe);zl.replaceChildren();Yt(u`<${e_} />`,zl);document.documentElement.classList.remove("starting");Fn();Na();
