// Made by "make bundle". Contains Preact and htm: see vendor/.
var Qs="langlearn.clock";var wo=jl(),C=()=>Date.now()+wo;function er(e){let t=e.has("Age")?NaN:Date.parse(e.get("Date"));if(!(Math.abs(t-C())>1e4))return;let n=t-Date.now();wo=Math.abs(n)>1e4?n:0;try{localStorage.setItem(Qs,String(wo))}catch{}}function jl(){try{return Number(localStorage.getItem(Qs))||0}catch{return 0}}function yn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:yo()}function yo(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var Wl="langlearn";var vn={packages:"course_id",results:"client_id",values:"key"},Ul=3e3,$t=Object.fromEntries(Object.keys(vn).map(e=>[e,new Map])),tr=null;function Bl(){return tr??=new Promise(e=>{let t=setTimeout(()=>e(null),Ul),n=o=>{clearTimeout(t),e(o)};try{let o=indexedDB.open(Wl,1);o.onupgradeneeded=()=>{for(let[s,r]of Object.entries(vn))o.result.createObjectStore(s,{keyPath:r})},o.onsuccess=()=>{let s=o.result;s.onversionchange=()=>s.close(),n(s)},o.onerror=()=>n(null)}catch{n(null)}}),tr}async function vo(e,t,n,o){let s=await Bl();if(!s)return o($t[e]);try{return await new Promise((r,a)=>{let i=s.transaction(e,t),c=n(i.objectStore(e));i.oncomplete=()=>r(c.result),i.onerror=()=>a(i.error),i.onabort=()=>a(i.error)})}catch{return o($t[e])}}var bo=async(e,t)=>$t[e].get(t)??vo(e,"readonly",n=>n.get(t),()=>{});async function oe(e){let t=await vo(e,"readonly",o=>o.getAll(),()=>[]),n=$t[e];return[...t.filter(o=>!n.has(o[vn[e]])),...n.values()]}var Ut=(e,t)=>ae(e,t[vn[e]],()=>t),re=(e,t)=>ae(e,t,()=>null);async function ae(e,t,n){let o=$t[e].get(t);return await vo(e,"readwrite",s=>{let r=s.get(t);return r.onsuccess=()=>{o??=r.result;let a=n(o),i=a?s.put(a):s.delete(t);i.onsuccess=()=>$t[e].delete(t)},r},s=>{let r=n(o);r?s.set(t,r):s.delete(t)}),o}var V=async e=>(await bo("values",e))?.value??null,wt=(e,t)=>Ut("values",{key:e,value:t});var Gl="langlearn.media",{media:Hl}=document.getElementById("app").dataset,ge=e=>/^[a-z][a-z0-9+.-]*:/i.test(e)?e:Hl+e.replace(/^\/+/,""),xo=()=>caches.open(Gl),Ie=e=>`media:${e}`;async function rt(e,{without:t=[]}={}){if(!e.length)return;let n=(await oe("values")).filter(({key:r})=>r.startsWith(Ie(""))&&!t.includes(r)),o=new Set(n.flatMap(({value:r})=>r.assets.map(({sha256:a})=>a))),s=await xo();for(let{sha256:r,path:a}of e)o.has(r)||await s.delete(ge(a))}var j,or,Vl,Ue,ko,Tn,sr,xn,rr,Ao,So,ar,Gt=Symbol.for("pv"),An={},En=[],Yl=/^m(i|n|o|s|text|space)$/,Eo=Array.isArray,Po=En.slice,it=Object.assign;function at(e){e&&e.parentNode&&e.remove()}function ir(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?Po.call(arguments,2):n),Bt(e,a,o,s,null)}function Bt(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Gt,__v:s||++or,__i:-1,__u:0};return!s&&j.vnode&&j.vnode(r),r}function Pn(e){return e.children}function kn(e,t){this.props=e,this.context=t,this.__g=0}function Be(e,t){if(t==null)return e.__&&Be(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Be(e)}function Kl(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=it({constructor:Gt},n)).__v=n.__v+1,j.vnode&&j.vnode(t),Oo(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||Be(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,fr(s,t,r),n.__=n.__e=null,t.__e!=o&&cr(t))}function cr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),cr(e)}function To(e){(8&e.__g||(e.__g|=8,Ue.push(e),Tn++))&&ko==j.debounceRendering||((ko=j.debounceRendering)||queueMicrotask)(lr)}function lr(){try{for(var e,t=1;Ue.length;)Ue.length>t&&Ue.sort(sr),e=Ue.shift(),t=Ue.length,8&e.__g&&Kl(e)}finally{(Tn=Ue.length)&&(ko||queueMicrotask)(lr)}}function ur(e,t,n,o,s,r,a,i,c,d,p){var m,_,f,g,y,h,$=o.__k||En,w=t.length;for(c=Xl(n,t,$,c,w),m=0;m<w;m++)(f=n.__k[m])!=null&&(_=~f.__i&&$[f.__i]||An,f.__i=m,h=Oo(e,f,_,s,r,a,i,c,d,p),g=f.__e,(_.ref!=f.ref||8&_.__u)&&(_.ref&&Mo(_.ref,null,f,_),f.ref&&p.push(f.ref,f.__c||g,f)),y=y||g,4&f.__u?(c=dr(f,c,e,!_.__v),_.__e&&(_.__e=null)):typeof f.type=="function"&&h!==void 0?c=h:g&&(c=g.nextSibling),f.__u&=-21);return n.__e=y,c}function Xl(e,t,n,o,s){var r,a,i,c,d,p,m,_,f,g=n.length,y=g,h=0,$=0,w=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=w[r]=Bt(null,a):Eo(a)?a=w[r]=Bt(Pn,{children:a}):a.constructor===Gt&&a.__b?a=w[r]=Bt(a.type,a.props,a.key,a.ref,a.__v):w[r]=a,c=r+h,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=Jl(a,n,c,y))&&(y--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?h--:d==c+1?h++:d!=c&&(d>c?h--:h++,$=1)):(~d||(s>g?h--:s<g&&h++),typeof a.type!="function"&&(a.__u|=4))):w[r]=null;if($){for(p=[],m=[],r=0;r<s;r++)if((a=w[r])&&16&a.__u){for(h=0,_=p.length;h<_;)p[f=h+_>>1]<a.__i?h=f+1:_=f;p[h]=a.__i,m[r]=h+1}for(h=p.length;r--;)m[r]&&(m[r]==h?h--:w[r].__u|=4)}if(y)for(r=0;r<g;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=Be(i)),Co(i,i));return o}function dr(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=dr(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=Be(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Jl(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function nr(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function bn(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||nr(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||nr(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=So[t]||(So[t]=Zl(t)),(e.__a||(e.__a={}))[t]=Ao,r=t!=(t=t.replace(rr,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Zl(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[xn]==null)t[xn]=Ao++;else if(t[xn]<this.__a[e])return;return n(j.event?j.event(t):t)}}}function Oo(e,t,n,o,s,r,a,i,c,d){var p,m,_,f,g,y,h,$,w,x,b,k,A,M,S,R,ne,ue,ce=t.type;if(t.constructor!==Gt)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,m=r=[],p.nodeType==8?i=Sn(p,r):r.push(p),i=r[0]||i),(p=j.__b)&&p(t);e:if(typeof ce=="function"){_=a.length;try{if($=t.props,w=(p=ce.prototype)&&p.render,x=(p=ce.contextType)&&o[p.__c],b=p?x?x.props.value:p.__:o,(f=n.__c)?(t.__c=f,2&f.__g&&(f.__g|=1)):(w?t.__c=f=new ce($,b):(t.__c=f=new kn($,b),f.constructor=ce,f.render=eu),x&&x.sub(f),f.state||(f.state={}),f.__n=o,f.__g|=8,f.__h=[],f.__k=[]),w&&(f.__s||(f.__s=f.state),ce.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=it({},f.__s)),it(f.__s,ce.getDerivedStateFromProps($,f.__s)))),g=f.props,y=f.state,f.__v=t,n.__c){if($!==g&&w&&!ce.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps($,b),t.__v==n.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate($,f.__s,b)===!1){t.__v!=n.__v&&(f.props=$,f.state=f.__s,f.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(se){se&&(se.__=t)}),En.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&a.push(f),i=Be(n);break e}f.componentWillUpdate&&f.componentWillUpdate($,f.__s,b),w&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(g,y,h)})}else w&&!ce.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),w&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=b,f.props=$,f.__P=e,f.__g&=-5,k=j.__r,A=w?25:0;do f.__g&=-9,k&&k(t),p=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++A<25);w&&(En.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(o=it({},o,f.getChildContext())),w&&n.__c&&f.getSnapshotBeforeUpdate&&(h=f.getSnapshotBeforeUpdate(g,y)),M=p&&p.type===Pn&&p.key==null?p.props.children:p,$.__P&&(p=i,s=(e=$.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(se){se&&Co(se,se)}),n.__k=null),i=n.__k?Be(n,0):null),i=ur(e,Eo(M)?M:[M],t,n,o,s,r,a,i,c,d),$.__P&&(t.__e=null,i=p),t.__u&=-161,m&&m.some(at),f.__h.length&&a.push(f),1&f.__g&&(f.__g&=-4)}catch(se){if(a.length=_,t.__v=null,c||r)if(se&&se.then){if(t.__u|=128|c,r){for(~(ne=r.indexOf(i||void 0))||(ne=r.length);(ue=r[ne-1])&&ue.nodeType==8;)ne--;for(;ne<r.length;ne++)if(ue=r[ne])if(r[ne]=null,S){if(ue==R)break}else{if(ue.nodeType!=8)break;ue.data.startsWith("$s")&&(R=Sn(S=ue))}}if(!S){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;S=i}(p=Sn(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(at);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),se&&se.then||pr(t),j.__e(se,t,n)}}else i=t.__e=Ql(n.__e,t,n,o,s,r,a,c,d,e);return(p=j.diffed)&&p(t),i}function Sn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function pr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(pr))}function fr(e,t,n){for(var o=0;o<n.length;)Mo(n[o++],n[o++],n[o++]);j.__c&&j.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){j.__e(r,s.__v)}})}function Ql(e,t,n,o,s,r,a,i,c,d){var p,m,_,f,g,y,h,$,w=n.props||An,x=t.props,b=t.type;if(b=="svg"?s="http://www.w3.org/2000/svg":b=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((g=r[p])&&(b?g.localName==b:g.nodeType==3)){e=g,r[p]=null;break}}if(!e){if($=d.ownerDocument||document,!b)return $.createTextNode(x);e=$.createElementNS(s,b,x.is?x:d),i&&(j.__m&&j.__m(t,r),i=!1),r=null}if(b){if(d=b=="template"&&e.content||e,r=b=="textarea"&&x.defaultValue!=null?null:r&&Po.call(d.childNodes),!i&&r)for(w={},p=0;p<e.attributes.length;p++)w[(g=e.attributes[p]).name]=g.value;for(p in w)g=w[p],p=="dangerouslySetInnerHTML"?_=g:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||bn(e,p,null,g,s);for(p in x)g=x[p],p=="children"?f=g:p=="dangerouslySetInnerHTML"?m=g:p=="value"?y=g:p=="checked"?h=g:i&&typeof g!="function"||w[p]===g||bn(e,p,g,w[p],s);m?(i||_&&(m.__html==_.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(_&&(e.textContent=""),(b=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Yl.test(b))&&(s="http://www.w3.org/1999/xhtml"),ur(d,Eo(f)?f:[f],t,n,o,s,r,a,r?r[0]:n.__k&&Be(n,0),i,c),r&&r.some(at)),i&&b!="textarea"||(p="value",b=="progress"&&y==null?e.removeAttribute(p):y==null||y===e[p]&&(b!="progress"||y)||bn(e,p,y,w[p],s),p="checked",h!=null&&h!=e[p]&&bn(e,p,h,w[p],s))}else w===x||i&&e.data==x||(e.data=x);return e}function Mo(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){j.__e(s,n)}}function Co(e,t,n){var o,s,r,a;if(j.unmount&&j.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Mo(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){j.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&Co(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=Sn(o,r=[]))&&(o==e.__e&&r.some(at),at(s),at(o)),n||at(e.__e),e.__e=e.__c=e.__=null}function eu(e,t,n){return this.constructor(e,n)}function Ht(e,t){var n,o,s,r;j.__&&j.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Bt(Pn,{children:[e]}),s=[],r=[],Oo(t,t.__k,o||An,An,t.namespaceURI,o?null:t.firstChild?Po.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),fr(s,t.__k,r),t.__k.props.children=null}function Lo(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,To(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+ar++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}j={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw Tn=0,e}},or=0,Vl=function(e){return e!=null&&e.constructor===Gt},kn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=it({},this.state)),typeof e=="function"&&(e=e(it({},n),this.props)),e&&(it(n,e),this.__v&&(t&&this.__k.push(t),To(this)))},kn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),To(this))},kn.prototype.render=Pn,Ue=[],Tn=0,sr=function(e,t){return e.__v.__b-t.__v.__b},xn=Symbol(),rr=/(PointerCapture)$|Capture$/i,Ao=0,So={},ar=0;var Ge,G,Ro,mr,No=Object.is,On=0,xr=[],Io=[],K=j,_r=K.__b,hr=K.__r,gr=K.diffed,$r=K.__c,wr=K.unmount,yr=K.__;function yt(e,t){K.__h&&K.__h(G,e,On||t),On=0;var n=G.__H||(G.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function v(e){return On=1,tu(kr,e)}function tu(e,t,n){var o=yt(Ge++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):kr(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);No(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=G,!G.__f)){G.__f=!0;var s=G.shouldComponentUpdate;G.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(_){_.__N&&(d=!0,No(_.__[0],_.__N[0])||(p=!0))}),s){var m=s.call(this,r,a,i);return d?m||p:m}return!d||p}}return o.__}function T(e,t){var n=yt(Ge++,3);!K.__s&&zo(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,G.__H.__h.push(n))}function de(e,t){var n=yt(Ge++,4);!K.__s&&zo(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,G.__h.push(n))}function L(e){return On=5,W(function(){return{current:e}},[])}function W(e,t){var n=yt(Ge++,7);return zo(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Fo(e){var t=G.context[e.__c],n=yt(Ge++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(G)),t.props.value):e.__}function qo(e){var t=yt(Ge++,10),n=v();return t.__=e,G.componentDidCatch||(G.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function nu(){var e;do{for(;e=Io.shift();)try{Vt(e)}catch(n){K.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=xr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Vt),t.__h.some(Do),t.__h=[]}catch(n){t.__h=[],K.__e(n,e.__v)}}}while(Io.length)}K.__b=function(e){G=null,_r&&_r(e)},K.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),yr&&yr(e,t)},K.__r=function(e){hr&&hr(e),Ge=0;var t=(G=e.__c).__H;t&&(Ro==G?G.__h=[]:(t.__h.some(Vt),t.__h.some(Do),Ge=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ro=G},K.diffed=function(e){gr&&gr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&br(xr.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ro=G=null},K.__c=function(e,t){t.some(function(n){try{n.__h.some(Vt),n.__h=n.__h.filter(function(o){return!o.__||Do(o)})}catch(o){n.__h=[function(){throw o}]}}),$r&&$r(e,t)},K.unmount=function(e){wr&&wr(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,br(Io.push(s))}else Vt(s)}catch(r){t=r}}),o.__H=void 0,t&&K.__e(t,o.__v))};var vr=typeof requestAnimationFrame=="function";function ou(e){var t,n=function(){clearTimeout(o),vr&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);vr&&(t=requestAnimationFrame(n))}function br(e){e!=1&&mr==K.requestAnimationFrame||((mr=K.requestAnimationFrame)||ou)(nu)}function Vt(e){var t=G,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),G=t}function Do(e){var t=G;e.__c=e.__(),G=t}function zo(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!No(n,e[o])})}function kr(e,t){return typeof t=="function"?t(e):t}var Tr=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,Tr(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},Sr=new Map;function Ar(e){var t=Sr.get(this);return t||(t=new Map,Sr.set(this,t)),(t=Tr(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(_){r===1&&(_||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,_,a):r===3&&(_||a)?(c.push(3,_,a),r=2):r===2&&a==="..."&&_?c.push(4,_,0):r===2&&a&&!_?c.push(5,0,!0,a):r>=5&&((a||!_&&r===5)&&(c.push(r,0,a,s),r=6),_&&(c.push(r,_,0,s),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var m=0;m<n[p].length;m++)o=n[p][m],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[p][m+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Er="langlearn.effects";var ct=null;function De(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(Er))}}catch{return{sounds:!0,motion:!0}}}function Mn(e){let t={...De(),...e};try{localStorage.setItem(Er,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var Yt=()=>De().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function su({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=ct.currentTime+n,[i,c]=[ct.createOscillator(),ct.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(ct.destination),i.start(a),i.stop(a+o)}function jo(e){!De().sounds||!("AudioContext"in globalThis)||(ct??=new AudioContext,ct.state==="suspended"&&ct.resume(),e.forEach(su))}var Pr=e=>De().motion&&navigator.vibrate?.(e);function vt(){jo([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),Pr(10)}function bt(){jo([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),Pr([20,40,20])}var Or=()=>jo([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var u=Ar.bind(ir);function I(e){T(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function $e(e,t){let[n,o]=v({value:null,error:null});return T(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var ru=700;function Mr(e){let[t,n]=v(Yt()?0:e);return T(()=>{if(!Yt())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/ru);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var lt={path:location.pathname,language:"en",account:null,results:[],placements:[],progress:null,installer:null,hasNewVersion:!1,passed:{}},Wo=new Set,N=()=>lt,O=()=>lt.account?.id??null;function q(e){lt={...lt,...e};for(let t of Wo)t(lt)}function Kt(e,t){O()===e&&q(t)}function E(){let[e,t]=v(lt);return T(()=>(Wo.add(t),t(lt),()=>Wo.delete(t)),[]),e}function Ln(){let e=E().account?.id,t=L({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var Jt=new Map,xt=new Map,au=["courses","done","known","passed","placement","progress"],pe=(e,t,n="")=>`${e}:${t}:${n}`,Nn=e=>`words:${e}`;async function me(e,t,n){(e===null||e===O())&&await Ut(t,n)}async function kt(e,t){let n={...t,read_at:C()};Kt(e,{progress:n}),await me(e,"values",{key:pe("progress",e),value:n})}var Xt=({account_id:e,data:t})=>t.course.is_public||[null,O()].includes(e),iu=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});function Rn(e){return["sent","refused"].includes(e.state)&&![null,O()].includes(e.account_id)&&e.attempts.some(o=>"answer"in o)?iu(e):e}async function In(){Jt.clear(),xt.clear();let e=await oe("packages"),t=new Set(e.filter(({data:c})=>c.course.is_public).map(({course_id:c})=>c)),n=await oe("values"),o=({key:c,value:d})=>{let[p,...m]=c.split(":");return au.includes(p)?m[0]!==(O()??""):["words","media"].includes(p)?![null,O()].includes(d.account_id)&&!t.has(m.join(":")):!1},s=n.filter(o),r=s.filter(({key:c})=>c.startsWith(Ie(""))),a=r.flatMap(({value:c})=>c.assets);await rt(a,{without:r.map(({key:c})=>c)});for(let{key:c}of s)await ae("values",c,d=>d&&o(d)?null:d);await rt(a);for(let{course_id:c}of e.filter(d=>!Xt(d)))await ae("packages",c,d=>d&&!Xt(d)?null:d);let i=await oe("results");for(let{client_id:c}of i.filter(d=>Rn(d)!==d))await ae("results",c,d=>d&&Rn(d));q({results:await oe("results")})}var Cr=new Map;function Dn(e,t){if(navigator.locks)return navigator.locks.request(e,t);let n=(Cr.get(e)??Promise.resolve()).then(t);return Cr.set(e,n.catch(()=>null)),n}var cu="/api/v1",St="session",lu=3,uu=10,du=2e4,He=class extends Error{constructor({status:t,code:n,message:o,errors:s,retryAfter:r}){super(o),Object.assign(this,{status:t,code:n,errors:s??{},retryAfter:r})}},Bo="ACCOUNT_CHANGED";function Fn(e){if(!(e===null||e===O()))throw new He({status:401,code:Bo,message:"Not signed in as this account any more"})}var Tt=({status:e})=>[0,408,429,500,502,503,504].includes(e),At=3e3,Go=()=>new He({status:0,code:"LATE",message:"No response yet"});function Et(e){let t=new Promise((n,o)=>setTimeout(()=>o(Go()),At));return Promise.race([e,t])}var Ae=null,Uo=new Set,Zt="BroadcastChannel"in globalThis?new BroadcastChannel("langlearn.session"):null;Zt&&(Zt.onmessage=({data:e})=>{e.accessToken&&(Ae={account:e.account.id,token:e.accessToken}),Pt()});var pu=e=>new Promise(t=>setTimeout(t,e*1e3));async function P(e,t,n){let{account:o,body:s,headers:r={},repeat:a=e==="GET",asGuest:i=!1}=n;if(o===void 0)throw new TypeError(`${e} ${t} names no account`);let c=null;for(let d=1;;d+=1){let p=i&&o!==O()?null:o,m=null;try{p!==null&&(m=await fu(p,c));let _=m?{...r,Authorization:`Bearer ${m}`}:r;return{...await Qt(e,t,{account:p,body:s,headers:_}),account:p}}catch(_){if(_.code===Bo){if(!i)throw _}else if(_.status===401&&m&&!c)c=m;else if(a&&d<lu&&[429,503].includes(_.status)&&_.retryAfter<=uu)await pu(_.retryAfter);else throw _}}}async function Qt(e,t,{account:n=null,body:o,headers:s={}}){Fn(n);let r=new AbortController,a=setTimeout(()=>r.abort(),du);n!==null&&Uo.add(r);let i,c;try{i=await fetch(cu+t,{method:e,cache:"no-store",headers:o===void 0?s:{...s,"Content-Type":"application/json"},body:o===void 0?void 0:JSON.stringify(o),signal:r.signal}),er(i.headers),c=i.status===304?{}:await i.json()}catch{throw Fn(n),new He({status:0,code:"NO_RESPONSE",message:"No response"})}finally{clearTimeout(a),Uo.delete(r)}if(Fn(n),!i.ok&&i.status!==304)throw new He({status:i.status,code:c.error?.code,message:c.message,errors:c.errors,retryAfter:Number(i.headers.get("Retry-After")??1)});return{status:i.status,data:c.data??null,meta:c.meta,headers:i.headers}}async function fu(e,t){let n=()=>Ae?.account===e&&Ae.token!==t;return n()||await Lr(()=>n()||mu(e)),Fn(e),Ae?.account===e?Ae.token:null}var Lr=e=>Dn("langlearn.refresh",e);async function Ho(e,t,{account:n,body:o},s){await P("GET","/users/profile",{account:n}),await Lr(async()=>{let r={Authorization:`Bearer ${Ae?.token}`};await s((await Qt(e,t,{account:n,body:o,headers:r})).data)})}async function mu(e){let t=await V(St);if(t?.account.id!==e)return Pt();let{refreshToken:n}=t,o=s=>s.refreshToken===n;try{let{data:s}=await Qt("POST","/auth/refresh",{account:e,body:{refreshToken:n}});await Vo(s,o)}catch(s){if(!([400,401].includes(s.status)&&s.code!==Bo))throw s;await qn(o)}}async function _u({user:e,tokens:t}){await wt(St,{refreshToken:t.refreshToken,account:e}),await Rr(e,t)}async function Vo({user:e,tokens:t},n=()=>!0){let o=!1;await Yo(s=>s.account.id!==e.id||!n(s)?s:(o=!0,{refreshToken:t.refreshToken,account:e})),o?await Rr(e,t):await Pt()}async function Rr(e,{accessToken:t}){Ae={account:e.id,token:t},Zt?.postMessage({accessToken:t,account:e}),await Pt()}var Yo=e=>ae("values",St,t=>{let n=t?e(t.value):null;return n&&{key:St,value:n}});async function qn(e=()=>!0){let t=null;return await Yo(n=>e(n)?(t=n,null):n),t&&Zt?.postMessage({accessToken:null,account:null}),await Pt(),t}async function Pt(){let e=(await V(St))?.account??null;if(Ae&&Ae.account!==e?.id&&(Ae=null),O()===(e?.id??null))return q({account:e});q({account:e,progress:null,passed:{}});for(let t of Uo)t.abort();await In()}async function Ko(e){await Yo(t=>t.account.id===e.id?{...t,account:e}:t),Zt?.postMessage({account:e}),await Pt()}async function Nr(){q({account:(await V(St))?.account??null})}async function Ir(e,t){let n={"Accept-Language":N().language};await _u((await Qt("POST",e,{body:t,headers:n})).data)}var Dr=(e,t)=>Ir("/auth/login",{email:e,password:t});async function Fr(e,t){let n=o=>Ir("/auth/register",{email:e,password:t,timezone:o});try{await n(yn())}catch(o){if(!o.errors?.timezone)throw o;await n(yo())}}async function qr(){let e=await qn();e&&await Qt("POST","/auth/logout",{body:{refreshToken:e.refreshToken}}).catch(()=>null)}var zr={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",report:"My answer should be right",report_subject:"This answer should be accepted:",report_copied:"A report is in the clipboard. Send it to the makers of the course.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",rank:"Rank",you:"you"};var jr={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",report:"Mi respuesta debería ser correcta",report_subject:"Esta respuesta debería aceptarse:",report_copied:"Se ha copiado un informe. Envíalo a quienes hacen el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",rank:"Puesto",you:"tú"};var Wr={en:zr,es:jr},Ur="langlearn.language",Xo=Object.keys(Wr);function l(e,t={}){let{language:n}=N(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=Wr[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function Jo(e){let{language:t}=N();try{return new Intl.DisplayNames([t],{type:"language"}).of(e)}catch{return e}}var Br=e=>Ot(e,{dateStyle:"medium"}),en=(e,t="narrow")=>Ot(e,{weekday:t,timeZone:"UTC"}),Gr=e=>Ot(e,{day:"numeric",month:"long",timeZone:"UTC"}),Hr=e=>Ot(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),Zo=e=>Ot(e,{timeStyle:"short"});function Ot(e,t){let{language:n}=N(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function zn(e){let{language:t}=N(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var Vr=e=>Ot(e,{dateStyle:"medium",timeStyle:"short"});function Yr(e){document.documentElement.lang=e;try{localStorage.setItem(Ur,e)}catch{}q({language:e})}function Kr(){let e=null;try{e=localStorage.getItem(Ur)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>Xo.includes(o))??"en";document.documentElement.lang=n,q({language:n})}var hu=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],Xr=["signIn","register","forgotPassword","resetPassword"];function tn(e){for(let[t,n,o]of hu){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,gu(s[a+1])]))}}return{name:"notFound",parameters:{}}}function gu(e){try{return decodeURIComponent(e)}catch{return e}}var z=e=>`/learn/courses/${encodeURIComponent(e)}`,Ye=(e,t)=>`${z(e)}/lessons/${encodeURIComponent(t)}`,ye=e=>`${z(e)}/practice`,ve=(e,t)=>`${ye(e)}/${t}`,Qo=(e,t)=>`${ye(e)}/lessons/${encodeURIComponent(t)}`,Jr=e=>`${z(e)}/mistakes`,Zr=e=>`${z(e)}/words`,Qr=e=>`${z(e)}/placement`,Ee=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`;function $u(){let e=new URLSearchParams(location.search).get("next")??"/";return tn(e).name==="notFound"?"/":e}var fe=()=>history.state??{},Ke=e=>history.replaceState({...fe(),...e},"");function wu(e){let{steps:t}=fe(),n=t===void 0&&Xr.includes(tn(location.pathname).name);return[...Xr,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function ea(){let{steps:e}=fe();e?history.go(-e):_e($u(),{replace:!0})}function _e(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=fe();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),q({path:location.pathname}),scrollTo(0,0)}var Ve=null;function ta(e,t){let n={ask:e,exit:t,isAsking:!1};if(Ve=n,!fe().isGuarded){let o=fe();Ke({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{Ve===n&&(Ve=null)}}async function yu(){let e=Ve;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||Ve!==e)&&(Ve=null,fe().isInside?history.go(-2):_e(e.exit,{replace:!0}))}function vu(){let{isBelow:e,isGuarded:t}=fe();Ve&&e?yu():e?history.back():(!Ve||!t)&&q({path:location.pathname})}function na(){addEventListener("popstate",vu),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=tn(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),_e(t.pathname+t.search,{state:wu(o)}))})}var fa=["correct","accent","typo","incomplete","wrong"];var nn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},ma={translation:(e,t)=>oa(e.target_text,e,t),"translation-word-bank":bu,"fill-in-the-blank":xu,vof:ku,pairs:Su,informative:Tu,ordering:Au,"multiple-choice":Eu,listening:(e,t)=>ra(t)?sa(e.transcript):oa(e.transcript,e,t),speaking:(e,t)=>ra(t)?sa(e.text):Pu(e,t)},os=Object.keys(ma);function Un(e,t,n=null){let o=os.find(r=>r===e||r.replaceAll("-","_")===e);if(!o)throw new RangeError(`Unknown exercise type ${e}`);let s=es(n)>65536?null:ma[o](t,n);if(s===null)throw new nn(o);return s}function oa(e,t,n){if(!ha(n))return null;let o=wa([e,...t.alternatives??[]],n,!!t.strict);return Pe(o.verdict,o.score,o.accepted,ba(o))}function bu(e,t){if(!rs(t))return null;let n=[...e.correct_words],o=Iu(e.word_bank,t);if(!o.every(Boolean))return Pe("wrong",0,n,Du(n,t,o));let s=be(t.join(" ")),r=[n,...(e.alternatives??[]).map(Pa)],a=ss(r.map(c=>Fu(c,s)),c=>[on(c.verdict),c.differences]),i=ls(a.expected,s,(c,d)=>c.key===d.key?"equal":"replace");return Pe(a.verdict,a.score,a.accepted,i.map(cs))}function xu(e,t){let n=$a(e.blanks,"position");if(!Array.isArray(t)||t.length>n.length||!t.every(c=>c===null||typeof c=="string"))return null;let o=n.map((c,d)=>{let p=t[d]??"";return{...wa(c.correct_answers,p,!!e.strict),written:p}}),s=o.map(c=>{let d=zu(c);return{op:d,expected:c.accepted,given:d==="missing"?null:c.written}}),r=0;for(let c of o)r+=c.score;let a=Math.max(...o.map(c=>on(c.verdict))),i=o.map(c=>c.accepted);return Pe(fa[a],r/o.length,i,s)}function ku(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Pe(n?"correct":"wrong",n?1:0,e.is_true,[])}function Su(e,t){if(!Array.isArray(t)||t.length>100||!t.every(Mu))return null;let n=e.pairs.map(aa),o=Nu(n,t.map(aa));return _a(n.length,t.length,n,o)}function Tu(e,t){return t===null||t===!0?Pe("correct",1,null,[]):null}function Au(e,t){if(!rs(t))return null;let n=$a(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:Q(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?Ru(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return _a(s.length,t.length,s,o)}function Eu(e,t){if(!rs(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Pe(a,Math.max(0,s-r)/n.length,n,i)}function Pu(e,t){if(!ha(t))return null;let n=[e.text,...e.alternatives??[]],o=e.strict?100:e.min_similarity??85,s=be(t),r=n.map(c=>({text:c,...qu(be(c),s,o)})),a=ss(r,c=>[on(c.verdict),c.differences]),i=ya(a.text,be(a.text),s,va(n.map(be)));return Pe(a.verdict,a.score,a.text,ba(i))}function Pe(e,t,n,o){let s=0;return{is_correct:["correct","accent","typo"].includes(e),score:Ou(t),verdict:e,expected:n,diff:o.filter(r=>r.op!=="extra"||++s<=100)}}function _a(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Pe(r,s/Math.max(e,t),n,o)}function sa(e){return Pe("skipped",0,e,[])}function Ou(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function on(e){return fa.indexOf(e)}function ss(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function ha(e){return typeof e=="string"&&ga(e)<=2e3}function rs(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function Mu(e){return typeof e?.left=="string"&&typeof e.right=="string"}function ra(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function ga(e){let t=e.length;for(let n=1;n<e.length;n++)Lu(e.charCodeAt(n))&&Cu(e.charCodeAt(n-1))&&t--;return t}function Cu(e){return e>=55296&&e<=56319}function Lu(e){return e>=56320&&e<=57343}function es(e){if(e===null||typeof e!="object")return ga(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=es(s)+(Array.isArray(e)?0:es(o)+2);return n}function $a(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function aa({left:e,right:t}){return{left:e,right:t}}function Ru(e,t){let n=Q(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function Nu(e,t){let n=t.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),o=e.map(i=>({pair:i,left:Q(i.left),right:Q(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function Iu(e,t){let n=new Map;for(let o of e.map(Q))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=Q(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function Du(e,t,n){let o=e.map(a=>({shown:a,key:Q(a)})),s=t.map((a,i)=>({shown:a,key:Q(a),available:n[i]}));return ls(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(cs)}function Fu(e,t){let n=be(e.join(" ")),[o,s]=[qe(n),qe(t)],[r,a]=["wrong",0];return s.length<=o.length&&s.every((i,c)=>i===o[c])&&([r,a]=s.length===o.length?["correct",1]:["incomplete",s.length/o.length]),{accepted:e,expected:n,verdict:r,score:a,differences:Wn(o,s)}}function qu(e,t,n){let[o,s]=[Array.from(jn(e)),Array.from(jn(t))],[r,a]=[Wn(o,s),Math.max(o.length,s.length)];return r===0?{verdict:"correct",score:1,differences:r}:100*(a-r)>=n*a?{verdict:"typo",score:.8,differences:r}:{...as(Fe(e),Fe(t)),differences:r}}function wa(e,t,n){let o=be(t),s=e.map(c=>[c,be(c)]),r=va(s.map(([,c])=>c)),a=[];for(let[c,d]of s){let p=ya(c,d,o,r,n);if(p.verdict==="correct")return p;a.push(p)}let i=Math.min(...a.map(c=>on(c.verdict)));return ss(a.filter(c=>on(c.verdict)===i),Wu)}function ya(e,t,n,o,s=!1){let r=s?Uu(t,n):xa(t,n,o);return{accepted:e,expected:t,given:n,vocabulary:o,...r}}function va(e){return new Set(e.flat().map(t=>t.bare))}function zu(e){let{verdict:t}=xa(e.expected,e.given,e.vocabulary);return t==="correct"?"equal":e.given.length===0?"missing":t==="accent"||t==="typo"?t:"replace"}function ba({expected:e,given:t,vocabulary:n}){let o=(c,d)=>ls(c,d,(p,m)=>ju(p,m,n)).map(cs);if(!ka(e,t))return o(e,t);let[s,r]=is(e,t,(c,d)=>c.bare===d.bare),[a,i]=[e.length-r,t.length-r];return[...o(e.slice(0,s),t.slice(0,s)),{op:"typo",expected:ia(e.slice(s,a)),given:ia(t.slice(s,i))},...o(e.slice(a),t.slice(i))]}function ju(e,t,n){return e.key===t.key?"equal":e.bare===t.bare?"accent":Sa(e,t,n)?"typo":"replace"}function Wu(e){let t=e.given.slice(0,1e3);return[Wn(Fe(e.expected),Fe(t)),Wn(qe(e.expected),qe(t))]}function xa(e,t,n){return ts(qe(e),qe(t))?{verdict:"correct",score:1}:ts(Fe(e),Fe(t))?{verdict:"accent",score:.9}:ka(e,t)||Bu(e,t,n)?{verdict:"typo",score:.8}:as(Fe(e),Fe(t))}function Uu(e,t){let[n,o]=[qe(e),qe(t)];return ts(n,o)?{verdict:"correct",score:1}:as(n,o)}function as(e,t){let n=0;for(let s of e)s===t[n]&&n++;return t.length<e.length&&n===t.length?{verdict:"incomplete",score:n/e.length}:{verdict:"wrong",score:0}}function ka(e,t){return Math.abs(e.length-t.length)===1&&jn(e)===jn(t)}function Bu(e,t,n){if(e.length!==t.length)return!1;let o=e.flatMap((s,r)=>s.bare===t[r].bare?[]:[r]);return o.length===1&&Sa(e[o[0]],t[o[0]],n)}function Sa(e,t,n){let[o,s]=[e.letters,t.letters];if(Math.abs(o.length-s.length)>1)return!1;let[r,a]=is(o,s,Object.is),[i,c]=[o.length-r-a,s.length-r-a];return!(i===2&&c===2&&o[r]===s[r+1]&&o[r+1]===s[r])&&!(i<=1&&c<=1&&o.at(-1)===s.at(-1))||n.has(t.bare)||(e.bare.match(Zu)??[]).length<4?!1:!la.test(e.bare)&&!la.test(t.bare)}function is(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}function ts(e,t){return e.length===t.length&&e.every((n,o)=>n===t[o])}function qe(e){return e.map(t=>t.key)}function Fe(e){return e.map(t=>t.bare)}function jn(e){return Fe(e).join("")}function ia(e){return e.map(t=>t.shown).join(" ")}function cs([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var ut={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},Gu=4e4;function Wn(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=Hu(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,p=n.length;for(let m of o){let _=r.get(m)??0,f=1,g=0;for(let y=0;y<s;y++){let h=i[y],$=a[_+y]|g,w=($&h)+h^h|$|c[y],x=c[y]|~(w|h),b=w&h;y===s-1&&(p+=x&d?1:b&d?-1:0);let k=x<<1|f;i[y]=b<<1|g|~(w|k),c[y]=w&k,f=x>>>31,g=b>>>31}}return p}function Hu(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function ls(e,t,n){let[o,s]=is(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...ns(e.slice(0,o),t.slice(0,o),n),...Vu(e.slice(o,r),t.slice(o,a),n),...ns(e.slice(r),t.slice(a),n)]}function ns(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...Ta(e.slice(o),t.slice(o))]}function Vu(e,t,n){if(e.length*t.length>Gu)return ns(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=Yu(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+ut[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+ut.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Ta(e.slice(a),t.slice(i))]}function Yu(e,t){let n=[Array.from({length:t+1},(o,s)=>ut.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+ut.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+ut[o[a]],s[a]+ut.missing,r[a+1]+ut.extra);n.unshift(r)}return n}function Ta(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var Ku=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,Xu=/[\u2018\u2019\u02bc\xb4`\uff07]/g,Ju=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,ca=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,Zu=/[\p{L}\p{M}]/gu,la=new RegExp("[\\p{Nd}\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}]","u"),Qu=/[\u13a0-\u13fd\uab70-\uabbf]/,Aa=/^[0-9A-Za-z]+$/,Ea=/[^\x00-\x7f]/;function be(e){let t=Pa(e),n=t.map(o=>ua(pa(o),pa(da(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>ua(o,da(o))).filter(({key:o})=>o)}function Q(e){return qe(be(e)).join(" ")}function ua(e,t){let n=td(t);return{shown:e,key:t,bare:n,letters:Array.from(n)}}function Pa(e){return e.split(Ku).filter(Boolean)}function da(e){return Aa.test(e)?e.toLowerCase():ed(e.normalize("NFC")).normalize("NFC").replace(Xu,"'").replace(Ju,"")}function ed(e){return Ea.test(e)?Array.from(e,t=>t==="ı"?t:Qu.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function td(e){if(!Ea.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}nd(o)||(n=o),t+=o}return t.normalize("NFC")}function nd(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function pa(e){if(Aa.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&ca.test(t[n]);)n++;for(;o>n&&ca.test(t[o-1]);)o--;return t.slice(n,o).join("")}function D({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var U=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>os.includes(t)&&(t!=="listening"||n.audio_url));function Xe(e,t){let n=e.course.unlock==="sequential",o={},s=!0;for(let{lesson:r}of D(e)){let a=t.has(r.id);o[r.id]=a?"completed":n&&!s?"locked":"available",U(r).length&&(s=a)}return o}function us(e,t,n){return D(e).filter(({lesson:s})=>!t.has(s.id)&&U(s).length).slice(0,n).map(({lesson:s})=>s)}var Mt=(e,t)=>us(e,t,1)[0]??null,od=["translation","translation-word-bank","fill-in-the-blank"];function ds(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of D(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)od.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var Oa=e=>ds(e)!==null,sd=40;function Ma(e){let t=new Set;for(let{lesson:n}of D(e))for(let{data:o,exercise_type:s}of U(n))for(let r of rd(s,o))for(let a of r.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(a);return t.size>sd?[]:[...t].sort((n,o)=>n.localeCompare(o))}function rd(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}function Ca(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}var ad=4,Hn=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function La(){if(!Hn())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&q({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}var Ra=async e=>Vn((await ms(e)).assets);async function ps(e){let t=await V(Ie(e));return t?.complete?Vn(t.assets):null}var Vn=e=>e.reduce((t,{bytes:n})=>t+n,0),id=5e6,cd=3,fs=e=>`declined:${e}`;function ld(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var Bn=new Map;function Yn(e,t){let n=`${O()} ${e.course.id}`;if(!Bn.has(n)){let o=ud(e,t),s=r=>r===!0||Bn.delete(n);Bn.set(n,o),o.then(s,s)}return Bn.get(n)}async function ud(e,t){let n=e.course.id;if(!Hn()||!ld()||await V(fs(n)))return!1;let{assets:o,complete:s}=await ms(n);if(s||!o.length)return!0;if(Vn(o)<=id)return await Ia(n,o),!0;let r=us(e,t,cd).map(({id:a})=>a);return await Da(n,o.filter(({lessons:a})=>a.some(i=>r.includes(i)))),!1}async function Na(e,t=()=>null){await Ia(e,(await ms(e)).assets,t),await re("values",fs(e))}async function Ia(e,t,n){let o=Ie(e);await Da(e,t,n),await ae("values",o,s=>s&&{key:o,value:{...s.value,complete:!0}})}async function Da(e,t,n=()=>null){let o=Ie(e),s=await xo(),r=Vn(t),a=0,i=[...t],c=async()=>{for(let d=i.shift();d;d=i.shift()){let p=ge(d.path);if(await s.match(p)||await dd(s,p,d),!await V(o))throw await rt([d]),new Error(`${o} was removed`);a+=d.bytes,n(a,r)}};await Promise.all(Array.from({length:ad},c))}async function dd(e,t,{sha256:n,content_type:o}){let s=await fetch(t,{priority:"low"});if(!s.ok)throw new Error(`${t}: ${s.status}`);let r=await s.arrayBuffer();if([...new Uint8Array(await crypto.subtle.digest("SHA-256",r))].map(i=>i.toString(16).padStart(2,"0")).join("")!==n)throw new Error(`${t}: digest`);await e.put(t,new Response(r,{headers:{"Content-Type":o}}))}var Gn=new Map;function ms(e){let t=`${O()} ${e}`;return Gn.has(t)||Gn.set(t,pd(e).finally(()=>Gn.delete(t))),Gn.get(t)}async function pd(e){let t=Ie(e),n=O(),o=await V(t),s=`/courses/${encodeURIComponent(e)}/package/media`,r=o?`?since=${o.revision}`:"",{data:a,account:i}=await P("GET",s+r,{account:n,asGuest:!0}),{assets:c}=a;if(a.full===!1){let f=new Set([...a.removed,...a.added.map(({sha256:g})=>g)]);c=[...o.assets.filter(({sha256:g})=>!f.has(g)),...a.added]}let d={account_id:i,revision:a.revision,assets:c},p=a.full===!1&&!a.added.length,m=!1,_=f=>(m=p&&!!f?.value.complete,{key:t,value:{...d,complete:m}});return(i===null||i===O())&&await ae("values",t,_),o&&await rt(o.assets),{...d,complete:m}}async function Fa(e){let t=Ie(e),n=await V(t);await wt(fs(e),!0),await re("values",t),n&&await rt(n.assets)}var _s="taken_placement:",sn=async()=>(await oe("values")).filter(({key:e})=>e.startsWith(_s)).map(({value:e})=>e);async function Ct(e){await Ut("values",{key:_s+e.id,value:e}),q({placements:[...N().placements.filter(({id:t})=>t!==e.id),e]})}async function rn({id:e}){await re("values",_s+e),q({placements:N().placements.filter(t=>t.id!==e)})}var an=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),qa=({placements:e})=>e.filter(({account_id:t,status:n})=>t===null&&n==="accepted");function za(e,t){let n=an(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}async function Oe(){q({results:await oe("results"),placements:await sn()})}async function dt(e){let t=N().results.filter(({client_id:o})=>o!==e.client_id);q({results:[...t,e]});let n=await ae("results",e.client_id,o=>o&&o.state!=="open"?o:e);n&&n.state!=="open"&&await Oe(),e.state==="waiting"&&t.every(({state:o})=>o==="open")&&fd()}var fd=()=>navigator.storage?.persist?.().catch(()=>null);async function ja(e,{exercise_id:t,verdict:n}){await ae("results",e,o=>o&&{...o,repeats:[...o.repeats??[],{exercise_id:t,verdict:n}]}),await Oe()}var md=2;function Je(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<md&&o(r).every(pt));return s?{...s,tries:o(s).length}:null}var Me=({verdict:e})=>["correct","accent","typo"].includes(e),Kn=({passed:e})=>!e,pt=({verdict:e})=>["incomplete","wrong"].includes(e);function Xn(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}var hs=({id:e=ze(),account:t=O(),courseId:n,lessonId:o=null,practice:s=null})=>({client_id:e,account_id:t,course_id:n,lesson_id:o,practice:s,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),_d=(e,t=N())=>H(t).find(n=>n.state==="open"&&n.lesson_id===e);function Wa(e,t){let n=H(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}var gs=e=>N().results.find(({client_id:t,account_id:n})=>t===e&&[null,O()].includes(n)),Ua=(e,t,n)=>gs(n)??_d(t)??hs({courseId:e,lessonId:t}),H=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null));function cn(e){let t={};for(let{course_id:n,attempts:o}of H(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function he(e,t){let n=H(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(Ba(e,t))])}var Ba=(e,t)=>({...za(e,t),...t.account&&t.passed[e]});function Lt(e,t){let n={...Ba(e,t)},o=H(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var Ga=(e,t)=>Object.values(Lt(e,t)).filter(n=>n.state==="completed").length,hd=[70,90],Ha=({best_score:e})=>1+hd.filter(t=>e!==null&&e>=t).length,Va=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),$s=e=>[...e.results.filter(({account_id:t,state:n})=>!t&&n!=="open"),...qa(e)];function ze(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}function Jn({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):l("do_order")}function Rt(e,t,n){return n===null?"–":e==="vof"?l(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>gd(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):Array.isArray(n)?n.join(" "):n}function gd(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||l("option",{number:e+1})}function Ce({exercise_type:e,data:t},n){try{return Un(e,t,n)}catch(o){if(o instanceof nn)return null;throw o}}var ln=[2];for(let e=3;ln.length<64;e+=2)ln.every(t=>e%t)&&ln.push(e);var Ya=e=>(e-Math.floor(e))*2**32|0,$d=ln.slice(0,8).map(e=>Ya(Math.sqrt(e))),wd=ln.map(e=>Ya(Math.cbrt(e))),ws=64,Le=(e,t)=>e>>>t|e<<32-t;function Zn(e){let t=new TextEncoder().encode(e),n=new Uint8Array(Math.ceil((t.length+9)/ws)*ws);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...$d];for(let r=0;r<n.length;r+=ws){let a=Array.from({length:16},(y,h)=>o.getInt32(r+4*h));for(let y=16;y<64;y++){let[h,$]=[a[y-15],a[y-2]],w=Le(h,7)^Le(h,18)^h>>>3,x=Le($,17)^Le($,19)^$>>>10;a.push(a[y-16]+w+a[y-7]+x|0)}let[i,c,d,p,m,_,f,g]=s;for(let y=0;y<64;y++){let h=g+(Le(m,6)^Le(m,11)^Le(m,25))+(m&_^~m&f)+wd[y]+a[y],$=(Le(i,2)^Le(i,13)^Le(i,22))+(i&c^i&d^c&d);[i,c,d,p,m,_,f,g]=[h+$|0,i,c,d,p+h|0,m,_,f]}[i,c,d,p,m,_,f,g].forEach((y,h)=>s[h]=s[h]+y|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var yd=24,Qn=2,vd=2*Qn-1;function Ka(e,t){let n=ds(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:bd(t,s)}))}}function bd(e,t){let n=o=>Zn(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,vd).map(([,o])=>o)}function Xa(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===Qn||i===Qn)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<yd?c:null};t.get(c)?a+=1:i+=1}a===Qn?o=r+1:s=r}return{unit:o,question:null}}function Ja(e,{kind:t,units:n},o){let s=D(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var Za=e=>an(N()).filter(({course_id:t})=>t===e),Qa=e=>N().placements.find(t=>t.id===e);async function ei(e){let t=Za(e.course.id).find(({status:r})=>r==="running");if(t)return ys(e,t);let n=ze(),o=Ka(e,n);if(!o)throw new He({status:409,message:"Course is too short for a placement"});let s={id:n,account_id:null,course_id:e.course.id,status:"running",started_at:new Date(C()).toISOString(),...o,answers:[],start_lesson_id:null,skipped:[]};return await Ct(s),ys(e,s)}async function ti(e,{id:t},n,o){let s=Qa(t),r=o!==null&&!!Ce(n,o)?.is_correct,a=[...s.answers,{exercise_id:n.id,answer:o,is_correct:r}],i={...s,answers:a};return await Ct(i),ys(e,i)}async function ni(e,{id:t,start_lesson_id:n},o){let s=Qa(t);if(!o)return rn(s);let r=D(e).map(({lesson:i})=>i.id),a=n===null?r:r.slice(0,r.indexOf(n));for(let i of Za(s.course_id))i.id!==t&&await rn(i);await Ct({...s,status:"accepted",start_lesson_id:n,skipped:a})}function ys(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:f,[i]:g}of D(e))for(let{exercise:y}of f.exercises)c.set(`${g.id} ${y.id}`,y);let d=new Map(a.map(({exercise_id:f,is_correct:g})=>[f,g])),{unit:p,question:m}=Xa(r,d,(f,g)=>c.has(`${f} ${g}`));return{placement:{id:n,course_id:o,started_at:s,status:m?"running":"done",asked:a.length,start_lesson_id:m?null:Ja(e,t,p)},question:m&&[...c.values()].find(f=>f.id===m)}}var bs=(e,t)=>pe("placement",e,t),oi=(e,t,n)=>me(e,"values",{key:bs(e,t),value:n});async function si(e,t){if(e===null)return ei(t);let n=t.course.id,o=await V(bs(e,n));if(o)try{let r=await vs(e,n,o);if(["running","done"].includes(r.placement.status))return r}catch(r){if(r.status!==409)throw r}let s=ze();return await oi(e,n,s),vs(e,n,s)}async function vs(e,t,n){return(await P("POST","/progress/placement",{account:e,body:{course_id:t,client_id:n},repeat:!0})).data}var ri=(e,t,n,o,s)=>e===null?ti(t,n,o,s):ai(e,n,o,s);async function ai(e,{id:t},n,o){let s={exercise_id:n.id,answer:o};return(await P("POST",`/progress/placement/${t}/answer`,{account:e,body:s,repeat:!0})).data}var ii=(e,t,n,o)=>e===null?ni(t,n,o):ci(e,n,o);async function ci(e,{id:t,course_id:n},o){try{await P("POST",`/progress/placement/${t}/finish`,{account:e,body:{accept:o},repeat:!0})}catch(s){if(s.status!==409)throw s}await re("values",bs(e,n))}async function li(e,{id:t,course_id:n,status:o,answers:s}){let r=new Map(s.map(({exercise_id:a,answer:i})=>[a,i]));try{let a=await vs(e,n,t);for(;r.has(a.question?.id);)a=await ai(e,{id:t},a.question,r.get(a.question.id));if(!["running","done"].includes(a.placement.status))return;o==="accepted"&&a.placement.status==="done"?await ci(e,a.placement,!0):await oi(e,n,t)}catch(a){if(![400,404,409].includes(a.status))throw a}}var eo="adopt_guest_results",ui=10,xd=6e4,kd=3e4,Sd=864e5,Td=36e5,di=null,xs=Promise.resolve(),Ts=e=>e?wt(eo,!0):re("values",eo);async function fi(){let e=O();if(e===null)return;let t=await V(pe("progress",e));t&&!N().progress&&Kt(e,{progress:t})}function xe(){clearTimeout(di);let e=async()=>{let{account:n}=N();if(n)try{await Ad(n);let o=await Ed(n.id).catch(s=>s);if(await Pd(n),o)throw o;await kt(n.id,(await P("GET","/progress",{account:n.id})).data)}catch(o){if(o.status===void 0)throw o;di=setTimeout(xe,kd)}},t=()=>Dn("langlearn.sync",e);return xs=xs.then(t,t),xs}async function Ad(e){if(await V(eo)){for(let t of await oe("results"))t.account_id||await ae("results",t.client_id,n=>n&&{...n,account_id:n.account_id??e.id});for(let t of await sn())t.account_id===null&&await Ct({...t,account_id:e.id});await re("values",eo),await Oe()}}async function Ed(e){let t=(await sn()).filter(({account_id:n})=>n===e);for(let n of t)await li(e,n),await ke(n.course_id),await rn(n)}async function Pd(e){let t=(await oe("results")).filter(({state:s,account_id:r})=>s==="waiting"&&r===e.id).map(s=>_i(s,e)).sort((s,r)=>s.completed_at.localeCompare(r.completed_at)),n=({practice:s,completed_at:r})=>s?.started_online&&C()-Date.parse(r)<xd,o=[];for(let s of t)(!n(s)||!await Od(s))&&o.push(s);for(let s=0;s<o.length;s+=ui)await ks(e,o.slice(s,s+ui));t.length&&await Oe()}async function ks(e,t,n=!1){let o=t.filter(({practice:d})=>!d),s=t.filter(({practice:d})=>d),r={completions:o.map(({client_id:d,lesson_id:p,completed_at:m,score:_,time_spent_seconds:f})=>({client_id:d,lesson_id:p,completed_at:m,time_spent_seconds:f,..._===null?{}:{score:_}})),practice_sessions:s.map(({client_id:d,course_id:p,completed_at:m,practice:_})=>({client_id:d,course_id:p,mode:_.mode,started_at:_.started_at,finished_at:m})),attempts:t.flatMap(mi)},a;try{({data:a}=await P("PUT","/progress/sync",{account:e.id,body:r,repeat:!0}))}catch(d){if(d.status!==413||t.length===1)throw d;for(let p of t)await ks(e,[p],n);return}for(let d of a.results)await pi(o[d.index],d);for(let d of a.practice_results)await pi(s[d.index],d);let i=({reason:d})=>d==="in_future",c=[...a.results.filter(i).map(({index:d})=>o[d]),...a.practice_results.filter(i).map(({index:d})=>s[d])];c.length&&!n&&await ks(e,c.map(d=>_i(d,e)),!0)}function mi({client_id:e,practice:t,attempts:n}){return n.filter(Kn).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}async function pi(e,{status:t,reason:n,experience_gained:o}){["synced","recorded","duplicate"].includes(t)?await Ss(e,{state:"sent",experience_gained:o}):n!=="in_future"&&await Ss(e,{state:"refused",reason:n})}var Ss=(e,t)=>ae("results",e.client_id,n=>Rn({...n??e,...t}));async function Od(e){let t=e.account_id;await P("PUT","/progress/sync",{account:t,body:{attempts:mi(e)},repeat:!0});try{let{data:n}=await P("POST",`/progress/practice/${e.client_id}/finish`,{account:t,repeat:!0}),{experience_gained:o,life_earned:s,words_improved:r}=n.result;return await Ss(e,{state:"sent",experience_gained:o,life_earned:s,words_improved:r}),!0}catch(n){if(n.status!==404)throw n;return!1}}function _i(e,{registration_date:t}){let{completed_at:n,practice:o,attempts:s}=e,r=Date.parse(t)-Sd+Td,a=Math.max(0,Date.parse(n)-C()),i=Date.parse(n)-a,c=(d,p=0)=>new Date(Math.max(Math.min(Date.parse(d)-a,i-p),r)).toISOString();return{...e,completed_at:c(n),practice:o&&{...o,started_at:c(o.started_at)},attempts:s.map((d,p)=>({...d,answered_at:c(d.answered_at,s.length-1-p)}))}}var hi=(e,t)=>pe("passed",e,t);function gi(e,t,n){Kt(e,{passed:{...N().passed,[t]:n}})}async function ft(e){let t=O();if(t===null||N().passed[e])return;let n=await V(hi(t,e));if(!n)return;let o=s=>Object.fromEntries(s.map(r=>[r,{state:"completed",best_score:null}]));gi(t,e,Array.isArray(n)?o(n):n)}async function ke(e){let t=O();if(t!==null){await ft(e);try{let{data:n}=await P("GET",`/progress/path?course_id=${encodeURIComponent(e)}`,{account:t}),o=n.levels.flatMap(r=>r.sections.flatMap(a=>a.modules.flatMap(i=>i.lessons))).filter(({state:r})=>["completed","skipped"].includes(r)),s=Object.fromEntries(o.map(({id:r,state:a,best_score:i})=>[r,{state:a,best_score:i}]));await me(t,"values",{key:hi(t,e),value:s}),gi(t,e,s)}catch(n){if(n.status===void 0)throw n}}}async function to(){let e=O();if(e!==null)try{await Ko((await P("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function $i(e,t){await Ko((await P("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function no(e,t){await kt(e,(await P("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}async function wi(e,t,n){await Ho("PUT","/users/password",{account:e,body:{current_password:t,new_password:n}},Vo)}async function yi(e,t){await Ho("DELETE","/users/profile",{account:e,body:{password:t}},async()=>{let n=(await oe("results")).filter(({account_id:o})=>o===e);for(let{client_id:o}of n)await re("results",o);await Oe(),await qn(o=>o.account.id===e)})}var vi=async e=>(await P("GET","/users/profile/export",{account:e})).data,bi=async e=>(await P("GET","/auth/sessions?limit=100",{account:e})).data;async function xi(e,t,n){for(let o of t)await P("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var ki=e=>P("POST","/auth/email/verify/resend",{account:e}),Si=e=>P("POST","/auth/email/verify",{account:null,body:{token:e}}),Ti=e=>P("POST","/auth/password/forgot",{account:null,body:{email:e}}),Ai=(e,t)=>P("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),Md=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],Cd=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function Ei(e){return[Md,Cd].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var Ld=5,Rd=5,Nd=4,Id=1e3,As=20,Oi=["waiting","sent"],Dd=864e5;function Mi(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(Id,Math.max(1,Math.floor(e*n/10)))}function le(e){let t=new Date(e),n=o=>String(o).padStart(2,"0");return`${t.getFullYear()}-${n(t.getMonth()+1)}-${n(t.getDate())}`}var Re=(e,t=1)=>new Date(Date.parse(e)-t*Dd).toISOString().slice(0,10);function Ci(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Re(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Re(o,-(7*r+i))))}var Li=({practice:e,attempts:t})=>!e||t.filter(Me).length>=Rd,mt=e=>new Set(e.filter(t=>Oi.includes(t.state)&&Li(t)).map(({completed_at:t})=>le(t)));function Fd(e,t){let n=e.has(t)?t:Re(t),o=0;for(;e.has(n);n=Re(n))o+=1;return o}function Es(e){let t=new Map;return e.filter(o=>o.practice&&o.completed_at&&Li(o)).sort((o,s)=>o.completed_at<s.completed_at?-1:1).filter(({completed_at:o})=>{let s=le(o);return t.set(s,(t.get(s)??0)+1),t.get(s)<=Nd})}var Pi=e=>e.reduce((t,{practice:n,points:o})=>t+(n?0:o??0),0)+Es(e).length*Ld;function Nt({account:e,progress:t},n,o){let s=le(o),r=({completed_at:g})=>le(g)===s,a=n.filter(({state:g})=>e?g==="waiting":Oi.includes(g)),[i,c]=[Pi(a),Pi(a.filter(r))],d=mt(a),p=t?.streak_expires_on&&Re(t.streak_expires_on);for(let g=0;p&&g<t.streak_current;g+=1)d.add(Re(p,g));let[m,_]=[Fd(d,s),d.has(s)];if(!e)return{points:i,waiting:0,today:c,streak:m,isActive:_,goal:As};let f=t&&le(t.read_at??o)===s;return{points:t?.experience_points??null,waiting:i,today:(f?t.xp_today:0)+c,streak:m,isActive:_,goal:t?.daily_goal_xp??0}}var Ze=5,Ps=240*6e4;function qd(e,t){let[n,o]=[Ze,0];for(let{time:r,change:a}of[...zd(e),{time:t,change:0}]){if(n<Ze){let i=Math.min(Ze-n,Math.floor((r-o)/Ps));[n,o]=[n+i,o+i*Ps]}a<0&&n===Ze&&(o=r),n=Math.max(0,Math.min(Ze,n+a))}let s=r=>r?new Date(o+r*Ps).toISOString():null;return{lives_current:n,lives_max:Ze,lives_regenerate_at:s(n<Ze?1:0),lives_full_at:s(Ze-n)}}function zd(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${le(c)}`)||s.set(`${i} ${le(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>pt(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...Es(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}var _t=e=>e.account?e.progress:qd(H(e),C());function It({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}function ht(e){let t=_t(e);return t!==null&&It(t,C())===0}async function Ri(e,t){if(!(e===null||ht(N())))try{await kt(e,(await P("PUT","/progress/lives",{account:e,body:{lives_change:-1},headers:{"Idempotency-Key":t},repeat:!0})).data)}catch(n){if(n.status===void 0)throw n}}var jd={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",play:"M7 4.500v15l13-7.500z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},Y=({name:e,size:t=20,...n})=>u`
  <svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${jd[e]} /></svg>
`;var Ni=5;function Os(){let e=E(),{value:t,error:n}=$e(()=>Ud(e.account),[e.account?.id]),o=mt(H(e)),s=t?.today??le(C()),r=new Set([...o,...t?.active??[]]),a=Ci(s,Ni),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return u`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${l("last_weeks")}</h2>
      <p class="soft">${l("days_learned",{count:i})}${(!e.account||n)&&` (${l("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${a[0].map(c=>u`<th scope="col" abbr=${en(c,"long")}>${en(c)}</th>`)}</tr>
        </thead>
        <tbody>
          ${a.map(c=>u`<tr key=${c[0]}>${c.map(d=>u`<${Wd} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `}function Wd({day:e,today:t,isActive:n}){return e>t?u`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:u`
    <td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
      <span class="day" aria-hidden="true">${n?u`<${Y} name="check" size="18" />`:Number(e.slice(8))}</span>
      <span class="hidden">${Gr(e)}: ${l(n?"day_active":"day_free")}</span>
    </td>
  `}async function Ud(e){if(!e)return null;let t=Re(le(C()),7*Ni+1),{data:n}=await Et(P("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function Ms(){let[e,t]=v(De),n=o=>s=>{Mn({[o]:s.target.checked}),t(De())};return u`
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
  `}function Cs({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return u`
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
  `}var Bd={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function un({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>Bd[a]).find(Boolean);return u`<${we}
    name=${e}
    label=${t}
    help=${l("password_rules")}
    wrong=${n&&l(r??"password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${o}
    onValue=${s}
  />`}var Gd={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function J({failure:e,texts:t}){let n=L(null);T(()=>{e&&n.current.focus()},[e]);let o={...Gd,...t}[e?.status]??"failure_other";return e&&u`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${l(o)}</p>`}function oo({result:e}){let{account:t}=E();return e.state==="refused"?u`<p class="error">${l("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&u`<p class="soft">${l("result_waits")}</p>`:e.account_id?u`<p class="soft">${l("stored_signed_out")} <a href=${Ee()}>${l("sign_in")}</a></p>`:u`<p class="soft">${l("stored_here")} <a href=${Ee("register")}>${l("register_to_keep")}</a></p>`}function Dt(){let e=E(),t=e.account?0:Va(e).length;return t>0&&u`<p class="notice" role="status">${l("unsent_stay",{count:t})}</p>`}var Hd=({children:e})=>e;function Qe({title:e,children:t}){let{account:n}=E();return I(e),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${e}</h1>
      ${n?u`<${Hd} key=${n.id}>${t}</>`:u`<p><a href=${Ee()}>${l("sign_in")}</a></p>`}
    </section>
  `}function Ii(){let{account:e,progress:t,results:n}=E();if(I(l("account")),T(()=>{e&&(xe(),to())},[e?.id]),!e)return u`<${Vd} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await qr(),_e("/")};return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <p class="person">
        ${e.username&&u`<strong dir="auto">${e.username}</strong>`}
        <span class=${e.username?"soft":""}>${e.email}</span>
      </p>
      ${!e.email_verified&&u`<${Yd} account=${e} />`}
      ${t&&u`<dl class="figures">
          <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t.experience_points})}</dd></div>
          <div><dt>${l("streak")}</dt><dd>${l("days",{count:t.streak_current})}</dd></div>
          <div><dt>${l("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
        </dl>
        <${Di} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
      <${Os} />
      ${o>0&&u`<p class="soft">${l("results_wait",{count:o})}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${l("leaderboard")}</a></li>
        <li><a href="/learn/account/profile">${l("profile")}</a></li>
        <li><a href="/learn/account/password">${l("change_password")}</a></li>
        <li><a href="/learn/account/devices">${l("devices")}</a></li>
        <li><a href="/learn/account/data">${l("own_data")}</a></li>
      </ul>
      <${Ms} />
      <button type="button" onClick=${s}>${l("sign_out")}</button>
    </section>
  `}function Vd(){let e=E(),{points:t,streak:n,goal:o,today:s}=Nt(e,H(e),C()),r=_t(e);return u`
    <section class="account">
      <h1>${l("account")}</h1>
      <${Dt} />
      <p>${l("account_why")}</p>
      <p class="links"><a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${l("experience")}</dt><dd>${l("xp",{xp:t})}</dd></div>
        <div><dt>${l("streak")}</dt><dd>${l("days",{count:n})}</dd></div>
        <div><dt>${l("lives")}</dt><dd>${It(r,C())} / ${r.lives_max}</dd></div>
      </dl>
      <${Di} goal=${o} today=${s} />
      <${Os} />
      <ul class="settings"><li><a href="/learn/leaderboard">${l("leaderboard")}</a></li></ul>
      <${Ms} />
    </section>
  `}function Di({goal:e,today:t}){return e?u`
    <p class="done">
      <label for="goal">${l("goal_today",{xp:t,goal:e})}</label>
      <progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
    </p>
  `:u`<p class="soft">${l("no_goal_yet")}</p>`}function Yd({account:e}){let{busy:t,done:n,failure:o,run:s}=X();return u`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${l("confirm_email")}</h2>
      <p>${l("confirm_why",{email:e.email})}</p>
      <${J} failure=${o} />
      <p role="status">${n&&l("confirmation_mailed")}</p>
      <p class="links">
        ${!n&&u`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>ki(e.id))}>${l("mail_again")}</button>`}
        <a href="/learn/confirm-email">${l("enter_code")}</a>
      </p>
    </section>
  `}var Fi=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function qi(){let[e]=v(Kd);return T(()=>{let t=()=>Fi()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function Kd(){let e=Fi();return e&&history.replaceState(null,"",location.pathname),e}function so({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=qi(),[a,i]=v(r),{busy:c,done:d,failure:p,run:m}=X();I(e);let _=f=>{f.preventDefault(),m(async()=>{await n(a.trim()),await to()})};return d?u`<section class="account"><h1>${e}</h1>${o}</section>`:u`
    <form class="account" onSubmit=${_}>
      <h1>${e}</h1>
      <${J} failure=${p} />
      <${Xd} linked=${r} failure=${p} value=${a} onValue=${i} />
      ${s(p)}
      <button type="submit" class="primary" disabled=${c}>${t}</button>
    </form>
  `}function Xd({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&l("code_invalid");return e&&!s?null:u`<${we}
    name="code"
    label=${l("code")}
    wrong=${s}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${!1}
    required
    value=${n}
    onValue=${o}
  />`}function zi(){let e=u`
    <p role="status">${l("email_confirmed")}</p>
    <p><a class="button" href="/">${l("all_courses")}</a></p>
  `;return u`<${so} title=${l("confirm_email")} button=${l("confirm")} onCode=${Si} done=${e} />`}var Jd=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],Zd=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],Qd=["translation","translation-word-bank"],ep=["listening","speaking"];function Ls(e){let[t,...n]=e.split("-"),o=n.find(s=>s.length===4);return o?Zd.includes(o)?"rtl":"ltr":Jd.includes(t)?"rtl":"ltr"}var F=e=>e?{lang:e,dir:Ls(e)}:{dir:"auto"};function ji({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=c=>({target:o,source:n})[s.sideOf(c)]??null;if(ep.includes(e))return{of:r,prompt:o,answer:o};if(Qd.includes(e)){let c=t.audio_url?t.audio_language:null,d=c?c!==o:s.isIntoTarget(t);return{of:r,prompt:d?n:o,answer:d?o:n}}if(e==="fill-in-the-blank")return{of:r,prompt:r(t.text),answer:r(t.text)??o};let a=t.question??t.statement,i=Ls(n)===Ls(o)?n:null;return{of:r,prompt:a?r(a)??i:null,answer:o}}var Wi={value:null,error:null,state:"waiting"};function ie(e,t,n){let[o,s]=v(Wi);return T(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?Go():null,state:"late"})),At),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let m=d!==null&&Tt(p);a({value:m?d:null,error:m?null:p,state:"late"})}clearTimeout(i)};return s(Wi),c(),()=>{r=!1,clearTimeout(i)}},n),o}var tp=6e4,Ui=e=>`/courses/${encodeURIComponent(e)}/package`,Bi=e=>({path:Ui(e),read:async()=>{let t=await bo("packages",e);return t&&Xt(t)?t:null},store:(t,n,o)=>me(t,"packages",{course_id:e,account_id:t,etag:n,data:o}),forget:()=>re("packages",e)}),Gi=e=>({path:`${Ui(e)}/words`,read:()=>V(Nn(e)),store:(t,n,o)=>me(t,"values",{key:Nn(e),value:{account_id:t,etag:n,data:o}}),forget:()=>re("values",Nn(e))}),Se=async e=>(await Rs(Bi(e)))?.data??null,Te=e=>Hi(Bi(e)),dn=async e=>(await Rs(Gi(e)))?.data??null,je=e=>Hi(Gi(e)),et=(e,t)=>ie(()=>Se(e),()=>Te(e),[e,t]),Ft=e=>ie(()=>dn(e),()=>je(e),[e]);async function Rs({path:e,read:t}){let n=await t();if(!n)return null;let o=`${O()} ${e}`;return xt.get(o)?.etag!==n.etag&&xt.set(o,n),xt.get(o)}function Hi(e){let t=O(),n=`${t} ${e.path}`,o=Jt.get(n);if(o&&performance.now()-o.at<tp)return o.reading;let s=np(t,e);return Jt.set(n,{reading:s,at:performance.now()}),s.catch(()=>Jt.delete(n)),s}async function np(e,t){let n=await Rs(t);try{let o=n?{"If-None-Match":n.etag}:{},s=await P("GET",t.path,{account:e,asGuest:!0,headers:o});if(s.status===304)return n.data;let[r,{data:a}]=[s.headers.get("ETag"),s];return await t.store(s.account,r,a),xt.set(`${s.account} ${t.path}`,{etag:r,data:a}),a}catch(o){throw o.status===404&&await t.forget(),o}}var Vi=async()=>(await oe("packages")).filter(Xt).map(({data:e})=>e),op=12,Yi=(e,t)=>pe("courses",e??"",t),Ki=e=>V(Yi(O(),e));async function Xi(e){let t=`/courses?page=${e}&limit=${op}&include=counts`,{data:n,meta:o,account:s}=await P("GET",t,{account:O(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await me(s,"values",{key:Yi(s,e),value:r}),r}var sp=3e4;function ro(){let e=_t(E()),t=Zi();if(!e)return null;let n=It(e,t);return u`
    <span class="lives">
      <span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
      <span aria-hidden="true">${n}</span>
      <span class="hidden">${l("lives_left",{count:n})}</span>
    </span>
  `}function Ji(){let e=_t(E()),t=Zi();return!e||It(e,t)>=e.lives_max||!e.lives_regenerate_at?null:u`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${l("next_life",{time:Zo(e.lives_regenerate_at)})}</span>
    </span>
  `}function Zi(){let[e,t]=v(C());return T(()=>{let n=setInterval(()=>t(C()),sp);return()=>clearInterval(n)},[]),e}function Qi({courseId:e}){let t=L(null),{lives_regenerate_at:n}=_t(E());return T(()=>t.current.focus(),[]),u`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${t}>${l("no_lives")}</h1>
      <p>${l("no_lives_text")}</p>
      ${n&&u`<p class="soft">${l("next_life_text",{time:Zo(n)})}</p>`}
      <p class="buttons">
        <a class="button" href=${ye(e)}>${l("practise")}</a>
        <a class="button plain" href=${z(e)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}var rp=[["lessons",z,"nav_lessons","home"],["practice",ye,"practice","weight"],["mistakes",Jr,"mistakes","again"],["words",Zr,"vocabulary","book"]];function tt({courseId:e,current:t}){return u`
    <p class="above"><a class="up" href="/"><${Y} name="back" size="20" />${l("all_courses")}</a><${Ji} /></p>
    <nav class="views" aria-label=${l("course")}>
      ${rp.map(([n,o,s,r])=>u`
          <a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
            <${Y} name=${r} size="22" />${l(s)}
          </a>
        `)}
    </nav>
  `}function ec({content:e,completed:t}){let n=e.course.id,{value:o}=$e(()=>Ra(n),[n]),[s,r]=v(void 0),[a,i]=v(null),[c,d]=v(!1),[p,m]=v(null),[_,f]=v(null),g=o??_;if(T(()=>{ps(n).then(r),navigator.storage?.estimate?.().then($=>m($.usage))},[n,a===null]),T(()=>{let $=async()=>r(await ps(n));o&&Yn(e,t).then($,()=>null)},[o,t.size]),!Hn()||s===void 0||g===0||s===null&&g===null)return null;let y=async()=>{d(!1),i(0);try{await Na(n,($,w)=>i(w?$/w:1))}catch{d(!0)}i(null)},h=async()=>{await Fa(n),f(s),r(null)};return u`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${l("offline")}</h2>
      <div role="status">
        ${c&&u`<p class="error">${l("download_failed")}</p>`}
        ${s!==null&&u`<p>${l("downloaded",{size:zn(s)})}</p>`}
      </div>
      ${a!==null&&u`<progress value=${a} aria-label=${l("downloading")}></progress>`}
      ${s===null&&a===null&&u`<button type="button" onClick=${y}>${l("download_size",{size:zn(g)})}</button>`}
      ${s!==null&&u`<button type="button" onClick=${h}>${l("remove_download")}</button>`}
      ${p>0&&u`<p class="soft usage">${l("storage_used",{size:zn(p)})}</p>`}
    </section>
  `}var ap=6,tc=["dots","waves","leaves"];function sc({content:e,results:t,completed:n}){let o=Xe(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>U(i).length&&!n.has(i.id));return r.map((i,c)=>u`
      <${ip} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
    `)}function ip({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:y})=>a[y]?.state==="completed").length,d=o.filter(({id:y})=>a[y]?.state==="skipped").length,p=o.every(y=>r[y.id]==="completed"),[m,_]=v(!1),f=m?null:cp(o),g=F(s.source_language);return u`
    <details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%ap}); --lessons: ${o.length}`}>
      <summary class=${`banner ${f?"":lp(n.id)}`}>
        ${f&&u`<img src=${ge(f)} alt="" loading="lazy" onError=${()=>_(!0)} />`}
        <span class="unit-facts">${l("unit",{number:e})} · ${l("unit_done",{done:c,count:o.length})}${d>0&&` · ${l("lessons_skipped",{count:d})}`}</span>
        <h2 ...${g}><span class="code">${t.code}</span> ${n.name}</h2>
      </summary>
      <ol class="nodes">
        ${o.map((y,h)=>u`
            <${dp}
              key=${y.id}
              at=${h}
              lesson=${y}
              course=${s}
              result=${a[y.id]}
              state=${U(y).length?r[y.id]:"empty"}
              isNext=${y===i}
            />
          `)}
      </ol>
    </details>
  `}var cp=e=>e.flatMap(U).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,lp=e=>tc[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%tc.length],nc={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},up={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},oc=[1,2,1,0];function dp({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=U(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=u`
    <span class="node">
      ${(c>0||s)&&u`<${mp} part=${c} />`}
      <span class="disc"><${Y} name=${up[a]??"play"} size=${s?28:22} /></span>
      ${a==="completed"&&u`<${_p} count=${Ha(n??{best_score:null})} />`}
    </span>
  `,m=u`
    <span class="words-beside">
      <strong ...${F(t.source_language)}>${e.name}</strong>
      ${c>0&&u`<span class="soft">${l("exercises_done",{done:n.answered,count:i})}</span>`}
      ${a==="completed"&&n?.best_score!=null&&u`<span class="soft">${l("percent",{score:n.best_score})}</span>`}
      ${a==="skipped"&&u`<span class="soft" aria-hidden="true">${l("lesson_skipped")}</span>`}
      ${nc[a]&&u`<span class="hidden">(${l(nc[a])})</span>`}
    </span>
  `;return u`
    <li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${oc[r%oc.length]}`}>
      ${d?u`<a class="lesson" href=${Ye(t.id,e.id)}>${p}${m}</a>`:u`<span class="lesson">${p}${m}</span>`}
      ${e.description&&u`<${pp} lesson=${e} course=${t} />`}
    </li>
  `}var pp=({lesson:e,course:t})=>u`
  <details class="about">
    <summary><${Y} name="info" size="22" /><span class="hidden">${l("about_lesson",{name:e.name})}</span></summary>
    <p ...${F(t.source_language)}>${fp(e.description)}</p>
  </details>
`,fp=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,mp=({part:e})=>u`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${e>0&&u`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`,_p=({count:e})=>u`
  <span class="stars" aria-hidden="true">${[1,2,3].map(t=>u`<${Y} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function ao({text:e,language:t}){let n=L(null);return T(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=ge(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),u`<div class="rich" ...${F(t)} ref=${n}></div>`}function B(){return u`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${l("loading")}</p>`}var hp={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function ee({error:e}){return u`
    <div class="failure" role="alert">
      <p>${l(hp[e.status]??"failure_other")}</p>
      ${e.status===404?u`<a href="/">${l("all_courses")}</a>`:u`<button type="button" onClick=${()=>location.reload()}>${l("try_again")}</button>`}
    </div>
  `}function ic({courseId:e}){let{account:t}=E(),{value:n,error:o}=et(e,t?.id);return I(n?.course.name??l("course")),n?u`<${gp} content=${n} />`:u`<h1 class="hidden">${l("course")}</h1>${o?u`<${ee} error=${o} />`:u`<${B} />`}`}function gp({content:e}){let{course:t}=e,n=E(),o=he(t.id,n),s=Lt(t.id,n),r=D(e),a=d=>r.filter(({lesson:p})=>s[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return T(()=>{ke(t.id),je(t.id).catch(()=>null)},[t.id,n.account?.id]),u`
    <${tt} courseId=${t.id} current="lessons" />
    <h1 class="course-name" ...${F(t.source_language)}>${t.name}</h1>
    ${r.length>0&&u`<p class="done">
      <label for="done">
        ${l("lessons_done",{done:i,count:r.length})}${c>0&&` · ${l("lessons_skipped",{count:c})}`}
      </label>
      <progress id="done" max=${r.length} value=${i}></progress>
    </p>`}
    ${!o.size&&Oa(e)&&u`<p><a href=${Qr(t.id)}>${l("placement_offer")}</a></p>`}
    <${$p} content=${e} completed=${o} />
    <${sc} content=${e} results=${s} completed=${o} />
    ${t.description&&u`<section class="about-course"><h2>${l("about_course")}</h2><${ao} text=${t.description} language=${t.source_language} /></section>`}
    <${ec} content=${e} completed=${o} />
  `}function $p({content:e,completed:t}){let n=E(),o=e.course.id,s=n.account?.id,r=s&&!H(n).some(f=>f.state==="waiting")&&!an(n).length,a=Wa(o,n),i=D(e).find(({lesson:f})=>f.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?wp(s,o):null,{value:p,state:m}=ie(async()=>null,d,[o,s,c]);if(c&&m==="waiting"&&!n.passed[o])return u`<${B} />`;if(p?.kind==="practice")return u`<${ac} courseId=${o} ...${p} />`;let _=i??Mt(e,t);if(_&&!i&&ht(n))return u`<${ac} courseId=${o} reason="no_lives" mode="mixed" />`;if(!_){let g=Object.values(Lt(o,n)).some(y=>y.state==="skipped")?l("course_passed"):l("course_complete");return u`<p class="next empty">${D(e).length?g:l("course_empty")}</p>`}return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <a class="button" href=${Ye(o,_.id)}>${l(t.size||i?"continue_lesson":"start_lesson",_)}</a>
    </section>
  `}var wp=async(e,t)=>(await P("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,rc={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function ac({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return u`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${l("next_step")}</h2>
      <p><strong>${s?l(rc[t],{count:s}):l(rc[t])}</strong></p>
      <a class="button" href=${ve(e,n)}>${l("practise")}</a>
    </section>
  `}function cc(){return u`<${Qe} title=${l("devices")}><${yp} /></>`}function yp(){let{account:e}=E(),{value:t,error:n}=$e(()=>bi(e.id),[]),[o,s]=v([]),{busy:r,failure:a,run:i}=X();if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let c=t.filter(({id:m})=>!o.includes(m)),d=c.filter(({current:m})=>!m).map(({id:m})=>m),p=m=>i(()=>xi(e.id,m,_=>s(f=>[...f,_])));return u`
    <p>${l("devices_help")}</p>
    <${J} failure=${a} />
    <ul class="sessions">
      ${c.map(m=>{let _=Ei(m.user_agent)??l("unknown_device");return u`<li key=${m.id}>
          <p>
            <strong>${_}</strong>
            ${m.current&&u` <span class="badge">${l("this_device")}</span>`}<br />
            <span class="soft">${l("last_used",{time:Vr(m.last_used_at)})}<br />${m.ip}</span>
          </p>
          ${!m.current&&u`<button type="button" disabled=${r} aria-label=${l("end_session_of",{name:_})} onClick=${()=>p([m.id])}>
            ${l("sign_out")}
          </button>`}
        </li>`})}
    </ul>
    <p role="status">${o.length>0&&l("sessions_ended",{count:o.length})}</p>
    ${d.length>1&&u`<button type="button" disabled=${r} onClick=${()=>p(d)}>${l("end_other_sessions")}</button>`}
  `}var{product:vp,icon:bp}=document.getElementById("app").dataset;function lc(){return u`
    <header class="bar">
      <a class="brand" href="/"><img src=${bp} alt="" width="28" height="28" /><span>${vp}</span></a>
      <${xp} />
    </header>
  `}function xp(){let e=E(),{account:t}=e,n=H(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=Nt(e,n,C());return!t&&!o&&!n.length?u`<a href="/learn/sign-in">${l("sign_in")}</a>`:u`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${c?"":"resting"}`}>
        <${Y} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${l("streak")}: ${l("days",{count:r})}</span>
      </span>
      <span class="points figure">
        <${i?Sp:kp} today=${a} goal=${i} />
        ${o!==null&&u`<span>${l("xp",{xp:o})}</span>`}
        ${s>0&&u`<span class="waiting">+${s}<span class="hidden"> (${l("figures_here")})</span></span>`}
        ${i>0&&u`<span class="hidden">, ${l("goal_today",{xp:a,goal:i})}</span>`}
      </span>
      <${ro} />
      <span class="hidden">${l("account")}${!t&&` (${l("figures_here")})`}</span>
    </a>
  `}var kp=()=>u`<${Y} name="bolt" />`;function Sp({today:e,goal:t}){let n=Math.min(1,e/t);return u`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `}function uc({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return u`
    <article class="card">
      <p class="languages">
        <span>${Jo(e.target_language)}</span>
        <span class="soft">${l("for_speakers_of",{language:Jo(e.source_language)})}</span>
      </p>
      <h3 ...${F(e.source_language)}>${e.name}</h3>
      ${o>0&&(n?u`<${Tp} id=${`done-${e.id}`} done=${n} count=${o} />`:u`<p class="soft">${l("lessons",{count:o})}</p>`)}
      <a
        class=${t?"button":"button plain"}
        href=${z(e.id)}
        aria-label=${l(t?"continue_course":"start_course",{name:e.name})}
      >
        ${l(t?"continue":"start")}
      </a>
    </article>
  `}var Tp=({id:e,done:t,count:n})=>u`
  <p class="soft">
    <label for=${e}>${l("lessons_done",{done:t,count:n})}</label>
    <progress id=${e} max=${n} value=${t}></progress>
  </p>
`;function te({data:e}){return e.image_url?u`<${pn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Ns=Lo(()=>null);function dc(e){let t=Fo(Ns),[n,o]=v(!1);return T(()=>t(e,n),[e,n]),[n,o]}function pn({url:e,alt:t,...n}){let o=L(null),[s,r]=dc(e);return T(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),At);return()=>clearTimeout(a)},[e]),u`
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
  `}var Ap=.7;function Z({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=L(null),[i,c]=dc(e),d=()=>{let m=a.current,_=setTimeout(()=>c(!0),At);m.currentTime=0,m.playbackRate=t?Ap:1,m.play().catch(()=>null).finally(()=>clearTimeout(_))};if(T(()=>{let m=new Audio(ge(e));return m.preload="metadata",m.onerror=()=>c(!0),m.onloadedmetadata=()=>c(!1),a.current=m,n&&De().sounds&&d(),()=>{m.pause(),m.onerror=null,m.removeAttribute("src"),m.load()}},[e]),T(()=>r?.(i),[i]),i&&!o)return u`<span class="absent">${l("sound_missing")}</span>`;let p=i?l("sound_missing"):s??l("play");return u`
    <button type="button" class=${o?"sound icon":"sound"} aria-label=${o?p:null} disabled=${i} onClick=${d}>
      <${Y} name="sound" />${!o&&p}
    </button>
  `}function nt({hints:e,course:t}){return e?.length?u`
    <details class="hints">
      <summary>${l("hints")}</summary>
      <ul ...${F(t.source_language)}>${e.map(n=>u`<li>${n}</li>`)}</ul>
    </details>
  `:null}var Ep={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3]},pc=3,Pp=.8,Op=.5,fc="";function Mp([e,t]){let n;do n=l(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===fc);return fc=n,n}function mc(e,{row:t,isRepeat:n}){return e==="correct"&&n?l("said_corrected"):e==="correct"&&t>=pc&&(t%5===0||t===pc)?l("said_row",{row:t}):Mp(Ep[e])}function _c(e,t){return t?e===t?l("ended_all_right"):e>=Pp*t?l("ended_strong"):l(e>=Op*t?"ended_half":"ended_weak"):l("ended_read")}var Cp=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],hc=["translation","translation-word-bank"],Is=e=>Cp.includes(e),Ds=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function gc({exercise:e,lesson:t,course:n,answer:o,grading:s,languages:r,row:a,isRepeat:i}){let{exercise_type:c,data:d}=e,{verdict:p,is_correct:m}=s,_=W(()=>mc(p,{row:a,isRepeat:i}),[e]),f=Is(c)&&p!=="correct"&&Ds(s.diff);return u`
    <div class="feedback" data-verdict=${p}>
      <p class="verdict"><${Y} name=${m?"check":"close"} size="24" /><span>${_}</span></p>
      ${f&&u`<p ...${F(r.answer)}><${Fs} diff=${s.diff} /></p>`}
      <div class="answer">
        <p>
          ${!m&&u`<span class="soft">${l("right_answer")}: </span>`}
          <strong class="accepted" ...${F(r.answer)}>${Lp(c,d,s)}</strong>
        </p>
        ${d.audio_url&&u`<${Z} url=${d.audio_url} icon auto=${c!=="listening"} />`}
      </div>
      ${hc.includes(c)&&u`<p class="soft" ...${F(r.prompt)}>${Jn(e)}</p>`}
      ${d.explanation&&u`<p ...${F(n.source_language)}>${d.explanation}</p>`}
      ${!m&&u`<${Ip} exercise=${e} lesson=${t} course=${n} answer=${o} />`}
    </div>
  `}function Lp(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&hc.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:e==="pairs"&&n!=="correct"?Rt(e,t,s.filter(({op:r,expected:a})=>r!=="equal"&&a).map(({expected:r})=>r)):Rt(e,t,o)}function Fs({diff:e}){return u`<span class="diff">${e.map(t=>u`<${Np} ...${t} />`)}</span>`}var Rp={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function Np({op:e,expected:t,given:n}){return e==="equal"?u`<span class="equal">${n} </span>`:u`
    <span class=${e}>
      <span class="hidden" dir="auto" lang=${document.documentElement.lang}>${l(Rp[e])}: </span>
      ${n!==null&&u`<del>${n}</del>`}
      ${t!==null&&u`<ins>${t}</ins>`}
    </span>${" "}
  `}function Ip({exercise:e,lesson:t,course:n,answer:o}){let[s,r]=v(null),[a,i]=v(!1),c=async()=>{let d=[l("report_subject"),`${n.name} (${n.id}) / ${t.name} (${t.id}) / ${e.id}`,JSON.stringify(o)];r(d.join(`
`));try{await navigator.clipboard.writeText(d.join(`
`)),i(!0)}catch{i(!1)}};return s&&a?u`<p class="soft">${l("report_copied")}</p>`:s?u`<p><textarea readonly rows="3" aria-label=${l("report_subject")}>${s}</textarea></p>`:u`<p><button type="button" class="quiet" onClick=${c}>${l("report")}</button></p>`}var Dp={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function qs(e){let t=L(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>u`
    <input
      type="text"
      ...${Dp}
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
    `;return{field:o,bar:s}}function io({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=qs(n);return u`
    ${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
    ${!r&&i}
  `}var Fp=/_{3,}/;function $c({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(Fp),[d,p]=v(()=>c.slice(1).map((h,$)=>n?.[$]??"")),{field:m,bar:_}=qs(r),f=(h,$)=>{let w=d.map((x,b)=>b===h?$:x);p(w),o(w.some(x=>x.trim())?w.map(x=>x.trim()?x:null):void 0)},g=[...e.blanks].sort((h,$)=>h.position-$.position),y=g.flatMap((h,$)=>(h.hints??[]).map(w=>g.length>1?`${$+1}: ${w}`:w));return u`
    <${te} data=${e} />
    <p class="prompt cloze" id="prompt" ...${a}>
      ${e.audio_url&&u`<${Z} url=${e.audio_url} icon />`}
      ${c.map((h,$)=>u`
          ${$>0&&m({first:$===1,value:d[$-1],onValue:w=>f($-1,w),"aria-label":l("blank",{number:$}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[$-1].length+1)})}${h}
        `)}
    </p>
    ${!s&&_}
    <${nt} hints=${y} course=${t} />
  `}function wc({data:e,course:{source_language:t}}){return u`
    ${e.title&&u`<h2 ...${F(t)}>${e.title}</h2>`}
    <${te} data=${e} />
    ${e.media&&u`<${qp} media=${e.media} />`}
    <${ao} text=${e.content} language=${t} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
  `}function qp({media:e}){return e.type==="audio"?u`<p><${Z} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?u`<video class="picture" src=${ge(e.url)} aria-label=${e.alt??""} controls></video>`:u`<${pn} class="picture" url=${e.url} alt=${e.alt??""} />`}function yc({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=v(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return u`
    <${te} data=${e} />
    <p class="sounds">
      <${Z} url=${e.audio_url} auto onMissing=${d} />
      ${!c&&u`<${Z} ...${p} label=${l("play_slowly")} />`}
    </p>
    ${!c&&u`<${io}
      answer=${n}
      onAnswer=${o}
      letters=${a}
      label=${l("what_you_hear")}
      language=${i}
      grading=${r}
    />`}
    <${nt} hints=${e.hints} course=${t} />
    ${!c&&!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_listen")}</button></p>`}
  `}function co(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function fn(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function We(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}function lo({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return de(()=>{let c=d=>{let p=e[Number(d.key)-1];!p||s||d.ctrlKey||d.metaKey||d.altKey||i(p.id)};return addEventListener("keydown",c),()=>removeEventListener("keydown",c)}),u`
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
              ${c.image_url&&u`<${pn} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
              ${c.text&&u`<span ...${a?a(c.text):{}}>${c.text}</span>`}
              ${!c.text&&!c.image_url&&u`<span>${p}</span>`}
            </label>
            ${c.audio_url&&u`<${Z} url=${c.audio_url} icon label=${l("play_option",{name:p})} />`}
            ${r[c.id]&&u`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
              <span class="hidden">${l(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
          </div>
        `})}
    </fieldset>
  `}var zp=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,jp=4;function vc(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=Q(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(zp),s=[];for(let r=0;r<o.length;){let a=r%2?Wp(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(Q(i)):null}),r+=Math.max(1,a)}return s}function Wp(e,t,n){for(let o=2*jp-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(Q(s)))return o}return 0}var Up=60;function Ne({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=v(null),i=W(()=>s?Bp(vc(e,o)):[{text:e,word:null}],[e,o,s]);return u`
    <p class=${e.length>Up?"prompt long":"prompt"} id="prompt" ...${t}>
      ${n&&u`<${Z} url=${n} icon />`}
      ${i.map(({text:c,word:d,before:p,after:m})=>d?u`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${m}</span>`:c)}
    </p>
    <p class=${r?"meaning":""} role="status">
      ${r&&u`<span ...${t}>${r.text}</span>
        <span dir="auto">${r.translations.join(", ")||l("no_translation")}</span>
        ${r.audio_url&&u`<${Z} url=${r.audio_url} icon auto label=${l("play_option",{name:r.text})} />`}`}
    </p>
  `}function Bp(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function bc({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=W(()=>e.shuffle===!1?e.options:We(e.options),[e]),d=e.options.filter(_=>_.is_correct).length>1,p=t??[],m={};if(o)for(let{id:_,is_correct:f}of e.options)f?m[_]="right":p.includes(_)&&(m[_]="wrong");return u`
    <${te} data=${e} />
    <${Ne} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
    ${d&&u`<p class="soft">${l("choose_all")}</p>`}
    <${lo}
      options=${c}
      of=${r}
      chosen=${p}
      several=${d}
      disabled=${!!o}
      marks=${m}
      onChosen=${_=>n(_.length?_:void 0)}
    />
  `}var Gp={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},Hp=2;function uo(e,t){let n=L(new Map);de(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(Yt())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(m=>m!==i&&r(m)===r(i)&&!s.has(m)),p=d?c.get(d):c.get(i)??[...c].find(([m])=>r(m)===r(i))?.[1];p&&Vp(a,p,s.get(i))}n.current=s},t)}function Vp(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=Hp||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],Gp)}function xc({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=v(()=>t?Yp(t,e.items):We(e.items.map((f,g)=>g))),i=L(null),c=L(null),[d,p]=v(null);uo(i,[r]),T(()=>{n(r.map(g=>e.items[g].text));let f=c.current;(f?.disabled?f.parentElement.querySelector(".move:not(:disabled)"):f)?.focus()},[r]);let m=(f,g)=>{a(y=>(p(y[f]),fn(y,f,g)))},_=(f,g,y,h)=>u`
    <button
      type="button"
      class="move"
      aria-label=${`${h}: ${e.items[r[f]].text}`}
      disabled=${g<0||g>=r.length}
      onClick=${$=>{c.current=$.currentTarget,m(f,g)}}
    >
      ${y}
    </button>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${d!==null&&!o&&l("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
    </p>
    <ol class=${`order ${o?o.is_correct?"right":"wrong":""}`} ref=${i}>
      ${r.map((f,g)=>{let{onPointerDown:y,...h}=co(g,m);return u`
          <li key=${f} data-tile=${`order:${f}`} ...${h}>
            ${!o&&u`<span class="handle" aria-hidden="true" onPointerDown=${y}>⠿</span>`}
            <span ...${s(e.items[f].text)}>${e.items[f].text}</span>
            ${!o&&u`${_(g,g-1,"↑",l("move_up"))}${_(g,g+1,"↓",l("move_down"))}`}
          </li>
        `})}
    </ol>
  `}function Yp(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var Kp=5,Xp=320,kc={left:"12345",right:"67890"};function Sc({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=W(()=>Jp(e.pairs.length),[e]),[a,i]=v(()=>Zp(t,e.pairs)),[c,d]=v(()=>new Set(a.keys())),[p,m]=v(null),[_,f]=v([]),[g,y]=v(null),[h,$,w]=[L(null),L(null),L(!1)];T(()=>()=>clearTimeout(h.current),[]);let x=r.find(({lefts:S})=>S.some(R=>!c.has(R)))??r.at(-1),b=(S,R)=>{if(o||c.has(R))return;if(!p||p.side===S)return m(p?.place===R?null:{side:S,place:R});let ne={[S]:R,[p.side]:p.place};m(null),k(ne)},k=({left:S,right:R})=>{let ne=a.has(S)?a:new Map([...a,[S,R]]);i(ne);let{[S]:ue,[R]:ce}=e.pairs;if(ue.right!==ce.right)return A(S,R);w.current=$.current.contains(document.activeElement),y(S);let se=new Set([...c,S]);d(se),vt(),!(se.size<e.pairs.length)&&n([...ne].map(([ql,zl])=>({left:e.pairs[ql].left,right:e.pairs[zl].right})))},A=(S,R)=>{bt(),f([`left ${S}`,`right ${R}`]),clearTimeout(h.current),h.current=setTimeout(()=>f([]),Xp)};de(()=>{w.current&&(w.current=!1,($.current.querySelector(".half:not(:disabled)")??$.current.closest("form").querySelector(".action > .primary")).focus())},[c]),de(()=>{let S=R=>{if(!(R.ctrlKey||R.metaKey||R.altKey))for(let ne of["left","right"]){let ue=x[`${ne}s`][kc[ne].indexOf(R.key)];ue!==void 0&&b(ne,ue)}};return addEventListener("keydown",S),()=>removeEventListener("keydown",S)});let M=S=>u`
    <ul aria-label=${l(S==="left"?"left_side":"right_side")}>
      ${x[`${S}s`].map((R,ne)=>{let ue=p?.side===S&&p.place===R,ce=c.has(R),se=_.includes(`${S} ${R}`)||o&&S==="left"&&a.get(R)!==R;return u`
          <li key=${R}>
            <button
              type="button"
              class=${`half ${ce?"linked":""} ${se?"wrong":""}`}
              aria-pressed=${String(ue)}
              disabled=${!!o||ce}
              onClick=${()=>b(S,R)}
            >
              <span class="key" aria-hidden="true">${kc[S][ne]}</span>
              <span ...${s(e.pairs[R][S])}>${e.pairs[R][S]}</span>
              ${ce&&u`<span class="hidden"> (${l("pair_found")})</span>`}
            </button>
          </li>
        `})}
    </ul>
  `;return u`
    <${te} data=${e} />
    ${e.audio_url&&u`<p><${Z} url=${e.audio_url} /></p>`}
    <p class="hidden" role="status">${_.length>0?l("pair_wrong"):g!==null&&l("pair_right",e.pairs[g])}</p>
    <div class="pairs" ref=${$}>${M("left")}${M("right")}</div>
  `}function Jp(e){let t=We(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/Kp);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:We(r)}})}function Zp(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var Tc=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition;function Ac({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=L(null),[d,p]=v(!1),[m,_]=v(!1);T(()=>()=>c.current?.abort(),[]);let f=()=>{if(d)return c.current.stop();c.current=new Tc,Object.assign(c.current,{lang:e.audio_language??t.target_language,onresult:g=>o(g.results[0][0].transcript),onerror:()=>_(!0),onend:()=>p(!1)}),_(!1),p(!0),c.current.start()};return u`
    <${te} data=${e} />
    <${Ne} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
    ${Tc?u`<p>
          <button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${f}>
            <span aria-hidden="true">●</span> ${d?l("stop_recording"):l("record")}
          </button>
        </p>`:u`<p class="soft">${l("no_recognition")}</p>`}
    <p role="status">
      ${typeof n=="string"&&u`<q ...${i}>${n}</q>`} ${m&&l("not_understood")}
    </p>
    <${nt} hints=${e.hints} course=${t} />
    ${!r&&u`<p><button type="button" class="quiet" onClick=${s}>${l("cannot_speak")}</button></p>`}
  `}function Ec({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return u`
    <${te} data=${e} />
    <${Ne} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
    <${io}
      answer=${n}
      onAnswer=${o}
      letters=${r}
      label=${l("your_translation")}
      language=${c}
      grading=${s}
    />
    <${nt} hints=${e.hints} course=${t} />
  `}function Pc({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),u`
    <${te} data=${e} />
    <${Ne} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
    <${lo}
      options=${[{id:"true",text:l("true")},{id:"false",text:l("false")}]}
      chosen=${t===void 0?[]:[String(t)]}
      disabled=${!!o}
      marks=${i}
      onChosen=${([c])=>n(c==="true")}
    />
  `}function Oc({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=W(()=>We(e.word_bank.map((b,k)=>k)),[e]),[d,p]=v(()=>Qp(t,e.word_bank)),m=L(null),_=L(null);uo(m,[d]),de(()=>{(_.current!==null&&m.current.querySelector(`[data-tile$=":${_.current}"]:not(:disabled)`))?.focus?.(),_.current=null},[d]);let f=b=>{p(b),n(b.length?b.map(k=>e.word_bank[k]):void 0)},g=b=>{if(o||d.includes(b))return;m.current.contains(document.activeElement)&&(_.current=ef(c,b,A=>!d.includes(A))),f([...d,b])},y=b=>{_.current=b,f(d.filter(k=>k!==b))};de(()=>{let b=k=>{let A=c[(Number(k.key)||NaN)-1];A===void 0||k.ctrlKey||k.metaKey||k.altKey||g(A)};return addEventListener("keydown",b),()=>removeEventListener("keydown",b)});let h=({key:b,currentTarget:k})=>{let A={ArrowLeft:-1,ArrowRight:1}[b]??0;return getComputedStyle(k).direction==="rtl"?-A:A},$=(b,k)=>{let A=h(b);if(!A)return;b.preventDefault();let M=c.filter(R=>!d.includes(R)),S=M[M.indexOf(k)+A];S!==void 0&&m.current.querySelector(`[data-tile="bank:${S}"]`).focus()},w=(b,k)=>{let A=h(b);if(!A)return;b.preventDefault();let M=k+A;M<0||M>=d.length||(_.current=d[k],f(fn(d,k,M)))},x=(b,k)=>{p(A=>{let M=fn(A,b,k);return n(M.map(S=>e.word_bank[S])),M})};return u`
    <${te} data=${e} />
    <${Ne} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
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
              ...${co(k,x)}
              onKeyDown=${A=>w(A,k)}
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
              onKeyDown=${k=>$(k,b)}
              onClick=${()=>g(b)}
            >
              ${e.word_bank[b]}
            </button>
          `)}
      </div>
    </div>
  `}function Qp(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function ef(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var zs={translation:{component:Ec,instruction:"do_translate"},"translation-word-bank":{component:Oc,instruction:"do_build"},"fill-in-the-blank":{component:$c,instruction:"do_fill"},vof:{component:Pc,instruction:"do_judge"},pairs:{component:Sc,instruction:"do_pair"},informative:{component:wc,instruction:"do_read"},ordering:{component:xc,instruction:"do_order"},"multiple-choice":{component:bc,instruction:"do_choose"},listening:{component:yc,instruction:"do_listen"},speaking:{component:Ac,instruction:"do_speak"}};var[ot,gt,mn,tf]=[1,2,3,4],nf={correct:mn,accent:gt,typo:gt},Mc={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:qt,floor:of,max:_n,min:js,round:sf}=Math,Ws=e=>nf[e]??ot,Cc=(e,t)=>Us(e.map(({answered_at:n,verdict:o})=>({answered_at:n,rating:Ws(o)})),t).due;function Us(e,t=Mc){let n=null;for(let{answered_at:o,rating:s}of e)n=rf(n,s,o,t);return n}function Bs({stability:e,answered_at:t},n,{weights:o}=Mc){let s=of((n-t)/864e5);return(1+Lc(o)*_n(0,s)/e)**-o[20]}var Lc=e=>.9**(-1/e[20])-1;function rf(e,t,n,{weights:o,desired_retention:s}){let r=e?af(e,t,n,o):{stability:o[t-1],difficulty:Nc(Rc(t,o))},a={state:"learning",step:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a,d=null;t===ot?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===gt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/Lc(o)*(s**(-1/o[20])-1),m=js(_n(sf(p),1),36500);return{...a,due:n+(d===null?m*864e5:d*6e4)}}function af(e,t,n,o){let{stability:s,difficulty:r}=e,a=Bs(e,n,{weights:o}),i=t===ot,c;if(n-e.answered_at<864e5){let p=qt(o[17]*(t-mn+o[18]))*s**-o[19];c=s*(i?p:_n(p,1))}else if(i){let p=o[11]*r**-o[12]*((s+1)**o[13]-1)*qt((1-a)*o[14]);c=js(p,s/qt(o[17]*o[18]))}else{let p=qt(o[8])*(11-r)*s**-o[9]*(qt((1-a)*o[10])-1)*(t===gt?o[15]:1);c=s*(1+p)}let d=r-o[6]*(t-mn)*(10-r)/9;return{stability:_n(c,.001),difficulty:Nc(o[7]*Rc(tf,o)+(1-o[7])*d)}}var Rc=(e,t)=>t[4]-qt(t[5]*(e-1))+1,Nc=e=>js(_n(e,1),10);var cf=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],lf=["translation","translation-word-bank"],uf=["fill-in-the-blank","ordering"],Vs={equal:mn,accent:gt,typo:gt,replace:ot,missing:ot},df=21,pf=7,ff=.8;function zt(e,t){let n=new Set(e.map(({id:h})=>h)),o=Ic(e,({text:h,forms:$})=>[h,...$]),s=Ic(e,h=>h.translations),r=!cf.includes(t.split("-")[0]),a=({words:h})=>Array.isArray(h)?[...new Set(h)].filter($=>n.has($)):null,i=(h,$)=>$?$.filter(w=>h.includes(w)):h.length===1?h:[],c=(h,$)=>{let w=r?Gs(h):[{text:h.join(" "),start:0,end:h.length}];return Hs(o,w).filter(({id:x,all:b})=>i(b,$).includes(x))},d=h=>Hs(s,Gs(h)),p=({source_text:h,target_text:$},w)=>{let[x,b]=[hn(h),hn($)],k=M=>new Set(M.map(({id:S})=>S).filter(S=>!w||w.includes(S))).size,A=(M,S)=>k(c(M,w))+k(d(S));return A(b,x)>=A(x,b)},m=(h,$,w,x)=>{let b=w.filter(({op:A,expected:M})=>Vs[A]&&M!==null);if(h==="pairs")return b.flatMap(({op:A,expected:M})=>_(M,x).map(S=>[S,Vs[A]]));if(uf.includes(h))return b.flatMap(A=>po([A],M=>c(M,x)));if(h==="listening"||h==="speaking")return po(b,A=>c(A,x));if(!lf.includes(h))return[];if(p($,x))return po(b,A=>c(A,x));let k=new Set(c(hn($.source_text),x).map(({id:A})=>A));return po(b,A=>d(A).filter(({id:M})=>k.has(M)))},_=({left:h,right:$},w)=>[[h,$],[$,h]].flatMap(([x,b])=>{let k=s.get(Q(b))??[];return i(o.get(Q(x))??[],w).filter(A=>k.includes(A))});return{wordsOf:({exercise_type:h,data:$})=>{let w=mf(h,$).map(x=>({op:"equal",expected:x}));return a($)??[...new Set(m(h,$,w,null).map(([x])=>x))]},ratingsOf:({exercise_type:h,data:$},{verdict:w,diff:x})=>{let b=a($),k=Ws(w),A=new Map;for(let[S,R]of m(h,$,x,b))A.set(S,Math.min(R,A.get(S)??R));return b&&(k!==ot||b.length===1)?new Map([...b.map(S=>[S,k]),...A]):A},isIntoTarget:p,sideOf:h=>{let $=hn(h),w=k=>$.filter((A,M)=>k.some(({start:S,end:R})=>S<=M&&M<R)).length,x=w(Hs(o,Gs($))),b=w(d($));return x===b?null:x>b?"target":"source"}}}function Dc(e,t,n){let o=Bs(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+df)),r=e.rating===ot||o<ff;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=pf?"known":"learning",due:e.due,answered_at:e.answered_at}}function mf(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function Ic(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(Q)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var hn=e=>be(e).map(({key:t})=>t);function Gs(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var Hs=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function po(e,t){let n=e.flatMap(({op:a,expected:i})=>hn(i).map(c=>({key:c,rating:Vs[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}function jt(e){let{course:t}=e,n=W(()=>Ma(e),[e]),{value:o}=Ft(t.id);return W(()=>{let s=o?.words??[],r=zt(s,t.target_language);return{letters:n,words:s,languages:a=>ji(a,t,r)}},[n,o])}var fo=({exercise_type:e})=>zs[e].instruction;function mo({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=v([]),p=W(()=>(y,h)=>d($=>[...$.filter(w=>w!==y),...h?[y]:[]]),[]),{component:m}=zs[e.exercise_type],{of:_,prompt:f,answer:g}=n.languages(e);return u`
    <${Ns.Provider} value=${p}><${m}
      data=${e.data}
      answer=${o}
      onAnswer=${s}
      onSkip=${r}
      grading=${i}
      course=${t}
      letters=${n.letters}
      words=${n.words}
      of=${y=>F(_(y))}
      asked=${F(f)}
      answered=${F(g)}
      isTaught=${f===t.target_language}
    /><//>
    ${c.length>0&&!i&&u`<div class="unavailable" role="status">
      <p>${l(a?"media_missing_pass":"media_missing")}</p>
      ${a&&u`<button type="button" class="quiet" onClick=${a}>${l("pass")}</button>`}
    </div>`}
  `}function _o({exercise:e,lesson:t,course:n,texts:o,isRepeat:s=!1,row:r=0,given:a,onGraded:i,onPass:c,onContinue:d,goOn:p=l("continue"),isAmongOthers:m=!1}){let{exercise_type:_,data:f}=e,[g,y]=v(a),h=W(()=>a===void 0?null:Ce(e,a),[a]),$=W(()=>performance.now(),[e]),w=L(null),x=_==="informative",b=m?"h2":"h1";de(()=>{if(m)return;(w.current.querySelector("[data-first-field]")??w.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[e]),de(()=>{h&&(w.current.querySelector(":scope > .action > .primary").focus({preventScroll:!m}),_f(w.current))},[h]),T(()=>{if(m)return;let M=S=>{let R=!S.target.closest("button, a, input, textarea, select, summary, dialog");S.key!=="Enter"||!R||S.repeat||(S.preventDefault(),w.current.requestSubmit())};return addEventListener("keydown",M),()=>removeEventListener("keydown",M)},[]);let k=M=>{let S=Un(_,f,M);i(M,S,$),(x||S.verdict==="skipped")&&d()};return u`
    <form class=${`exercise ${h?"graded":""}`} ref=${w} onSubmit=${M=>{M.preventDefault(),h?d():x?k(!0):g!==void 0&&k(g)}}>
      <${b} tabindex="-1" aria-describedby="prompt">${l(fo(e))}${s&&u`${" "}<span class="again">${l("once_more")}</span>`}<//>
      <div class="body">
        <${mo}
          exercise=${e}
          course=${n}
          texts=${o}
          answer=${g}
          onAnswer=${y}
          onSkip=${()=>k({skipped:!0})}
          onPass=${c&&!x?()=>c($):null}
          grading=${h}
        />
      </div>
      <div class=${`action ${h?h.verdict:""}`}>
        <div role="status">
          ${h&&u`<${gc}
            exercise=${e}
            lesson=${t}
            course=${n}
            answer=${g}
            grading=${h}
            languages=${o.languages(e)}
            row=${r}
            isRepeat=${s}
          />`}
        </div>
        <button type="submit" class="primary" disabled=${!h&&!x&&g===void 0}>
          ${h||x?p:l("check")}
        </button>
      </div>
    </form>
  `}function _f(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&scrollBy(0,t)}var hf=["informative","listening","speaking"];function Fc({courses:e}){let t=e&&gf(e),{value:n,error:o}=$e(async()=>e&&{found:await $f(t)},[t?.id,!e]);return o||n&&!n.found?null:u`<div class="try-out">${n?u`<${wf} ...${n.found} />`:u`<${B} />`}</div>`}function gf(e){let t=({source_language:n})=>n.split("-")[0]===N().language;return e.find(t)??e[0]}async function $f(e){if(!e)return null;let t=await Se(e.id)??await Te(e.id),o=D(t).flatMap(({lesson:s})=>U(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!hf.includes(s.exercise_type));return o&&{content:t,...o}}function wf({content:e,exercise:t,lesson:n}){let o=jt(e),[s,r]=v(void 0),{course:a}=e;return u`
    <${_o}
      exercise=${t}
      lesson=${n}
      course=${a}
      texts=${o}
      given=${s}
      onGraded=${(c,{is_correct:d})=>{r(c),d?vt():bt()}}
      onContinue=${()=>_e(Ye(a.id,Mt(e,new Set).id))}
      goOn=${l("first_lesson")}
      isAmongOthers
    />
  `}function qc(){let e=E(),t=e.account?.id,n=!t&&!Object.keys(cn(e)).length,o=zc(1,t);return I(l("home_title")),u`
    <section class="hero">
      <h1>${l(n?"home_title":"home_back")}</h1>
      ${n&&!o.error&&u`<${Fc} key=${e.language} courses=${o.value?.list.courses} />`}
    </section>
    <${Dt} />
    <${yf} key=${t} first=${o} />
  `}function yf({first:e}){let t=E(),n=t.account?.id,[o,s]=v(1),r=zc(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=ie(()=>vf(n),()=>bf(n),[n]);if(i)return u`<${ee} error=${i} />`;if(!a)return u`<${B} />`;let p=c==="late"&&a.stored.length>0,{courses:m,hasPrev:_,hasNext:f}=p?{courses:a.stored}:a.list,g=cn(t),y=({id:k})=>Math.max(d?.[k]??0,Ga(k,t)),h=k=>k.id in g||y(k)>0||he(k.id,t).size>0,$=(k,A)=>(g[k.id]??"")<(g[A.id]??"")?1:-1,[w,x]=[m.filter(h).sort($),m.filter(k=>!h(k))],b=k=>u`
    <ul class="cards">
      ${k.map(A=>u`<li key=${A.id}><${uc} course=${A} isBegun=${h(A)} completed=${y(A)} /></li>`)}
    </ul>
  `;return u`
    ${p&&u`<p role="status">${l("courses_on_device")}</p>`}
    ${w.length>0&&u`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${l("courses_begun")}</h2>
      ${b(w)}
    </section>`}
    ${(x.length>0||!w.length)&&u`<section aria-labelledby="courses">
      <h2 id="courses">${l(w.length?"more_courses":"courses")}</h2>
      ${!n&&!w.length&&u`<p class="soft">${l("home_text")}</p>`}
      ${m.length?b(x):u`<p class="empty">${l("no_courses")}</p>`}
    </section>`}
    ${(_||f)&&u`<p class="pages">
      <button type="button" disabled=${!_} onClick=${()=>s(o-1)}>${l("previous")}</button>
      <button type="button" disabled=${!f} onClick=${()=>s(o+1)}>${l("next")}</button>
    </p>`}
  `}function zc(e,t){let n=async()=>{let[r,a]=await Promise.all([Ki(e),Vi()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await Xi(e),stored:[]}),s=async()=>null;return ie(e?n:s,e?o:s,[e,t])}var vf=async e=>e?V(pe("done",e)):null;async function bf(e){if(!e)return null;let{data:t}=await P("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await me(e,"values",{key:pe("done",e),value:n}),n}function Wc(){let{account:e}=E();return I(l("leaderboard")),u`
    <section class="account">
      <p><a href="/learn/account">${l("account")}</a></p>
      <h1>${l("leaderboard")}</h1>
      ${e?u`<${kf} key=${e.id} account=${e.id} />`:u`<${xf} />`}
    </section>
  `}function xf(){return u`
    <p>${l("leaderboard_what")}</p>
    <p>${l("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${Ee("register")}>${l("register")}</a> <a href=${Ee()}>${l("sign_in")}</a>
    </p>
  `}function kf({account:e}){let{value:t,error:n}=$e(()=>Af(e),[]);if(n)return u`<${ee} error=${n} />`;if(!t)return u`<${B} />`;let{entries:o,me:s,ends_at:r}=t;return u`
    <p class="soft">${l("leaderboard_until",{time:Hr(r)})}</p>
    ${o.length?u`<${Sf} entries=${o} me=${s} />`:u`<p class="empty">${l("leaderboard_empty")}</p>`}
    <${Tf} me=${s} isEmpty=${!o.length} />
  `}function Sf({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return u`
    <table class="ranks" aria-label=${l("leaderboard")}>
      <thead>
        <tr><th scope="col">${l("rank")}</th><th scope="col">${l("name")}</th><th scope="col">${l("points")}</th></tr>
      </thead>
      <tbody>
        ${e.map((o,s)=>u`<${jc} key=${s} ...${o} />`)}
        ${!n&&t.rank!==null&&u`<${jc} rank=${t.rank} xp=${t.xp} is_me apart />`}
      </tbody>
    </table>
  `}function jc({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return u`
    <tr class=${`${o?"own":""} ${s?"apart":""}`}>
      <td class=${`rank place-${e}`}><span>${e}</span></td>
      <th scope="row">${t&&u`<bdi>${t}</bdi> `}${o&&u`<span class="you">${l("you")}</span>`}</th>
      <td class="figure points">${l("xp",{xp:n})}</td>
    </tr>
  `}function Tf({me:e,isEmpty:t}){return e.opted_out?u`<p class="soft">${l("leaderboard_hidden")} <a href="/learn/account/profile">${l("profile")}</a></p>`:!t&&e.rank===null&&u`<p class="soft">${l("leaderboard_no_points")}</p>`}var Af=async e=>(await Et(P("GET","/progress/leaderboard",{account:e}))).data;var Ef=5;function Uc({content:e,lesson:t,result:n}){let o=L(null);T(()=>{o.current.focus(),scrollTo(0,0),Or()},[]);let s=E(),{course:r}=e,a=H(s),{streak:i,today:c,goal:d}=Nt(s,a,C()),p=a.filter(({state:y,completed_at:h})=>y!=="open"&&le(h)===le(n.completed_at)).length<=1,m=n.attempts.filter(({score:y})=>y!==null),_=m.filter(Me).length,f=m.filter(pt).length,g=ht(s)?null:Mt(e,he(r.id,s));return u`
    <section class="finished">
      ${i>0&&p&&u`<${Y} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${o}>${l("lesson_finished")}</h1>
      <p class="soft">
        ${i>0&&p&&u`<strong>${l("streak_days",{count:i})}</strong>${" "}`}
        ${_c(_,m.length)} ${Pf(n,a)}
      </p>
      <${Of} result=${n} />
      <div role="status"><${oo} result=${n} /></div>
      ${d>0&&u`<p class="done"><label for="goal">${l("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
      <${Mf} days=${mt(a)} />
      <${Cf} course=${r} lesson=${t} />
      <p class="buttons">
        ${g&&u`<a class="button" href=${Ye(r.id,g.id)}>${l("next_lesson",{name:g.name})}</a>`}
        ${f>0&&u`<a class=${g?"button plain":"button"} href=${ve(r.id,"mistakes")}>${l("practise_mistakes_of",{count:f})}</a>`}
        <a class=${g||f?"button plain":"button"} href=${z(r.id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function Pf(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":l("better_than_before",{before:n.score})}function Of({result:e}){let t=Mr(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return u`
    <dl class="figures">
      <div><dt>${l("points")}</dt><dd class="points">${l("xp_gained",{xp:t})}</dd></div>
      ${e.score!==null&&u`<div><dt>${l("score")}</dt><dd class="score">${l("percent",{score:e.score})}</dd></div>`}
      <div><dt>${l("minutes",{count:n})}</dt><dd>${n}</dd></div>
    </dl>
  `}function Mf({days:e}){let t=le(C()),n=Array.from({length:7},(o,s)=>Re(t,6-s));return u`
    <ol class="week" aria-label=${l("last_seven_days")}>
      ${n.map(o=>u`
          <li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
            <span>${en(o)}</span>
            <span class="day">${e.has(o)&&u`<${Y} name="check" size="16" /><span class="hidden">${l("day_active")}</span>`}</span>
          </li>
        `)}
    </ol>
  `}function Cf({course:e,lesson:t}){let{value:n}=Ft(e.id),o=W(()=>Lf(n?.words??[],e,t),[n]);return o.length?u`
    <ul class="learned" aria-label=${l("words_of_lesson")}>
      ${o.map(s=>u`
          <li key=${s.id}>
            ${s.audio_url&&u`<${Z} url=${s.audio_url} icon label=${l("play_option",{name:s.text})} />`}
            <strong ...${F(e.target_language)}>${s.text}</strong>
            <span class="soft" ...${F(e.source_language)}>${s.translations.join(", ")}</span>
          </li>
        `)}
    </ul>
  `:null}function Lf(e,t,n){let{wordsOf:o}=zt(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,Ef)}function Bc(e,t){T(()=>e?ta(Rf,t):void 0,[e])}function Rf(){return new Promise(e=>{let t=document.createElement("dialog");t.className="question",t.setAttribute("aria-labelledby","leave-title"),t.addEventListener("close",()=>{t.remove(),e(t.returnValue==="leave")}),Ht(u`<form method="dialog">
        <h2 id="leave-title">${l("leave_title")}</h2>
        <p>${l("leave_text")}</p>
        <p class="buttons">
          <button class="primary" value="stay">${l("leave_stay")}</button>
          <button value="leave">${l("leave_leave")}</button>
        </p>
      </form>`,t),document.body.append(t),t.showModal()})}var Nf=864e5,If=5;function ho({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=jt(e),[c,d]=v(()=>qf(t)),p=c??Je(t,n,!0);if(!p)return r;let{exercise:m,lesson:_,tries:f}=p,g=Ff(n),y=w=>{d(w),Ke({feedback:w&&{exercise_id:m.id,tries:f,answer:w.answer}})},h=(w,x,b)=>{let k=new Date(C()),A=m.exercise_type!=="informative"&&x.verdict!=="skipped";A&&(y({...p,answer:w}),x.is_correct?vt():bt());let{verdict:M,score:S}=A?x:Gc;o({...Hc(k,m,b),answer:w,verdict:M,score:S},k)},$=w=>{let x=new Date(C());o({...Hc(x,m,w),...Gc,passed:!0},x)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${s.address} aria-label=${s.text}><${Y} name="close" size="24" /></a>
        <div class=${`progress ${c&&g&&g%If===0?"streak":""}`}>
          <progress
            max=${n.length+Df(t,n)}
            value=${n.length}
            aria-label=${l("progress")}
          ></progress>
        </div>
        <${ro} />
      </div>
      <${_o}
        key=${`${m.id} ${f}`}
        exercise=${m}
        lesson=${_}
        course=${a}
        texts=${i}
        isRepeat=${f>0}
        row=${g}
        given=${c?.answer}
        onGraded=${h}
        onPass=${$}
        onContinue=${()=>y(null)}
      />
    </div>
  `}var Gc={verdict:null,score:null},Hc=(e,t,n)=>({client_id:ze(),exercise_id:t.id,answered_at:e.toISOString(),time_spent_ms:Math.min(Math.round(performance.now()-n),Nf)}),Df=(e,t)=>e.filter(n=>Je([n],t,!0)).length;function Ff(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Me(n))}function qf(e){let{feedback:t}=fe(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Ce(n.exercise,t.answer)?{...n,...t}:null}var zf=async e=>(await Promise.all([Se(e),ft(e)]))[0],jf=async e=>(await Promise.all([Te(e),ke(e)]))[0];function Vc({courseId:e,lessonId:t}){let n=Ln(),o=ie(()=>zf(e),()=>jf(e),[e,n]),{value:s,error:r}=o,a=s&&D(s).find(c=>c.lesson.id===t)?.lesson,i=W(()=>a&&Xe(s,he(e,N()))[t]==="locked",[s,a,o.state]);return I(a?.name??l("lesson")),!s||i&&o.state==="waiting"?u`<h1 class="hidden">${l("lesson")}</h1>${r?u`<${ee} error=${r} />`:u`<${B} />`}`:!a||i||!U(a).length?u`
      <h1>${a?.name??l("lesson")}</h1>
      <p>${l(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
      <p><a href=${z(e)}>${l("back_to_course")}</a></p>
    `:u`<${Wf} key=${n} content=${s} lesson=${a} />`}function Wf(e){let[{content:t,lesson:n}]=v(e),o=t.course.id,s=W(()=>U(n).map(y=>({exercise:y,lesson:n})),[n]),r=()=>Lt(o,N())[n.id]?.state!=="completed",a=E(),[i,c]=v(()=>Ua(o,n.id,fe().result)),d=a.results.find(({client_id:y})=>y===i.client_id)??i,[p,m]=v(d.repeats??[]),_=!Je(s,i.attempts);Bc(!_&&i.attempts.length>0,z(o));let f=(y,h)=>{let $={...y,account_id:y.account_id??O()},w=Je(s,$.attempts)?$:Uf($,n,r(),h);return c(w),Ke({result:w.client_id}),dt(w).then(()=>w.state==="waiting"&&xe()),w};T(()=>{i.state==="open"&&_&&f(i,new Date(C()))},[]),T(()=>{Yn(t,he(o,N())).catch(()=>null)},[]);let g=(y,h)=>{if(_){m([...p,y]),ja(i.client_id,y);return}let $=r(),{account_id:w}=f(Xn(i,y),h);$&&pt(y)&&Ri(w,y.client_id)};return r()&&!i.attempts.length&&ht(a)?u`<${Qi} courseId=${o} />`:u`
    <${ho}
      content=${t}
      items=${s}
      attempts=${[...i.attempts,...p]}
      onAttempt=${g}
      leave=${{address:z(o),text:l("leave_lesson")}}
      finished=${u`<${Uc} content=${t} lesson=${n} result=${d} />`}
    />
  `}var Uf=(e,t,n,o)=>{let s=Ca(e.attempts),r=n?Mi(t.experience_points,s):0;return{...e,state:"waiting",completed_at:o.toISOString(),score:s,points:r}};var Bf=100,st=async(e,t)=>e&&V(pe("known",e,t));async function go(e){let t=O();if(t===null)return null;let n=pe("known",t,e),o=`course_id=${encodeURIComponent(e)}&limit=${Bf}`;try{let s=C(),[r,a,i,c]=await Promise.all([P("GET",`/progress/mistakes?${o}`,{account:t}),P("GET",`/progress/reviews?${o}`,{account:t}),Gf(t,o),P("GET","/progress/scheduler",{account:t})]),d={read_at:s,mistakes:r.data,due:a.data.due,strengths:i,scheduler:c.data};return await me(t,"values",{key:n,value:d}),d}catch(s){if(!Tt(s))throw s;return st(t,e)}}async function Gf(e,t){let[n,o]=await Promise.all([P("GET",`/progress/words?${t}&due=true`,{account:e}),P("GET",`/progress/words?${t}&sortBy=last_seen_at&sortOrder=desc`,{account:e})]);return[...new Map([...n.data,...o.data.filter(({state:r})=>r!=="new")].map(r=>[r.word_id,r]))].map(([r,{strength:a,state:i,due:c}])=>({id:r,strength:a,state:i,due:Date.parse(c)}))}function Yc(e){return H(N()).filter(({course_id:n,state:o})=>n===e&&o!=="refused").flatMap(({attempts:n})=>n).filter(({verdict:n})=>n).map(n=>({...n,answered_at:Date.parse(n.answered_at)})).sort((n,o)=>n.answered_at-o.answered_at||(n.client_id<o.client_id?-1:1))}function Wt(e,t){let n=new Map;for(let i of Yc(e))n.set(i.exercise_id,[...n.get(i.exercise_id)??[],i]);let o=new Map;for(let[i,c]of n){let d=c.at(-1),p=Cc(c,t?.scheduler);o.set(i,{answered_at:d.answered_at,is_correct:Me(d),due:p,attempt:d})}if(!t)return o;let s=i=>!(o.get(i)?.answered_at>t.read_at),r=new Set(t.mistakes.map(({exercise_id:i})=>i));for(let[i,c]of o)s(i)&&o.set(i,{...c,is_correct:!r.has(i)});let a=i=>o.get(i)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:i,answered_at:c}of t.mistakes.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),answered_at:Date.parse(c),is_correct:!1});for(let{exercise_id:i,due:c}of t.due.filter(({exercise_id:d})=>s(d)))o.set(i,{...a(i),due:Date.parse(c)});return o}async function gn(e,t,n){let{wordsOf:o,ratingsOf:s}=await Jc(e),r=Xc(e,{ratingsOf:s,known:t,now:n}),a=[...r.values()].filter(({state:i,due:c})=>i==="weak"||c<=n);return a.sort((i,c)=>i.strength-c.strength||(i.id<c.id?-1:1)),{weak:a.map(({id:i})=>i),withCard:new Set(r.keys()),wordsOf:o}}async function Kc(e,t){let[{ratingsOf:n},o]=await Promise.all([Jc(e),st(O(),e.course.id)]);return Xc(e,{ratingsOf:n,known:o,now:t})}function Xc(e,{ratingsOf:t,known:n,now:o}){let s=new Map((n?.strengths??[]).map(r=>[r.id,r]));for(let r of Hf(e,t,o,n?.scheduler))r.answered_at>(n?.read_at??0)&&s.set(r.id,r);return s}var Jc=async({course:e})=>zt((await dn(e.id))?.words??[],e.target_language);function Hf(e,t,n,o){let s=new Map(D(e).flatMap(({lesson:a})=>U(a).map(i=>[i.id,i]))),r=new Map;for(let{exercise_id:a,answer:i,answered_at:c}of Yc(e.course.id)){let d=s.get(a),p=d&&Ce(d,i);for(let[m,_]of p?t(d,p):[])r.set(m,[...r.get(m)??[],{answered_at:c,rating:_}])}return[...r].map(([a,i])=>({id:a,...Dc(Us(i,o),n,o)}))}async function Vf(e){let[t,n]=await Promise.all([Se(e),st(O(),e)]);return t&&Zc(t,n)}async function Yf(e){let[t,n]=await Promise.all([Te(e),go(e)]);return Zc(t,n)}function Zc(e,t){let n=e.course.id,o=new Map((t?.mistakes??[]).map(r=>[r.exercise_id,r])),s=[];for(let[r,{answered_at:a,is_correct:i,attempt:c}]of Wt(n,t)){let d=!i&&Kf(e,r),p=o.get(r),_=c&&!(Date.parse(p?.answered_at)>=a)?d&&Ce(d.exercise,c.answer):p;d&&_&&s.push({...d,answer:c?.answer,..._,answered_at:a})}return s.sort((r,a)=>a.answered_at-r.answered_at||(r.exercise.id<a.exercise.id?-1:1))}function Kf(e,t){for(let{lesson:n}of D(e)){let o=U(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}function Qc({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>Vf(e),()=>Yf(e),[e,t?.id]);return I(l("mistakes")),u`
    <${tt} courseId=${e} current="mistakes" />
    <h1>${l("mistakes")}</h1>
    ${o?u`<${ee} error=${o} />`:n&&(n.length||s!=="waiting")?u`<${Xf} courseId=${e} mistakes=${n} />`:u`<${B} />`}
  `}function Xf({courseId:e,mistakes:t}){return t.length?u`
    <p>${l("mistakes_text",{count:t.length})}</p>
    <p><a class="button" href=${ve(e,"mistakes")}>${l("practise_mistakes")}</a></p>
    <ul class="rows">
      ${t.map(n=>u`<li key=${n.exercise.id}><${Jf} ...${n} /></li>`)}
    </ul>
  `:u`
      <p class="empty">${l("mistakes_empty")}</p>
      <p><a href=${z(e)}>${l("back_to_course")}</a></p>
    `}function Jf({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r}){let{exercise_type:a,data:i}=e;return u`
    <h2 dir="auto">${Jn(e)}</h2>
    <dl>
      <dt>${l("your_answer")}</dt>
      <dd dir="auto">${Is(a)&&Ds(r)?u`<${Fs} diff=${r} />`:u`<del>${Rt(a,i,o)}</del>`}</dd>
      <dt>${l("right_answer")}</dt>
      <dd dir="auto"><strong>${Rt(a,i,s)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${t.name}</span> · ${Br(n)}</p>
  `}function el(){return I(l("not_found")),u`
    <h1>${l("not_found")}</h1>
    <p><a href="/">${l("all_courses")}</a></p>
  `}var tl="langlearn.install",Zf=2,Qf=navigator.standalone===!1&&navigator.maxTouchPoints>1,Ys=!0;try{Ys=localStorage.getItem(tl)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),q({installer:e})});var nl=e=>!Ys&&!!(e.installer||Qf)&&mt(H(e)).size>=Zf;function ol(){try{localStorage.setItem(tl,"shown")}catch{}}function Ks(){Ys=!0,q({installer:null})}var{product:em}=document.getElementById("app").dataset;function sl(){let e=E();return u`
    <div class="notices" role="status">
      ${e.hasNewVersion?u`<${tm} />`:nl(e)&&u`<${nm} installer=${e.installer} />`}
    </div>
  `}function tm(){return u`
    <form id="reload" class="floating">
      <p>${l("new_version")}</p>
      <button type="button" class="quiet" onClick=${()=>q({hasNewVersion:!1})}>${l("later")}</button>
      <button class="primary">${l("reload")}</button>
    </form>
  `}function nm({installer:e}){T(ol,[]);let t=()=>{e.prompt(),Ks()};return u`
    <div class="floating">
      <p>${l(e?"install_text":"install_ios",{product:em})}</p>
      <button type="button" class="quiet" onClick=${Ks}>${l(e?"not_now":"close")}</button>
      ${e&&u`<button type="button" class="primary" onClick=${t}>${l("install")}</button>`}
    </div>
  `}function rl(){let[e,t]=v(!1);return e?u`<${am} />`:u`<${Qe} title=${l("own_data")}>
    <${om} />
    <${rm} onDeleted=${()=>t(!0)} />
  </>`}function om(){let{account:e}=E(),{busy:t,done:n,failure:o,run:s}=X();return u`
    <section>
      <h2>${l("export")}</h2>
      <p>${l("export_help")}</p>
      <${J} failure=${o} />
      <button type="button" disabled=${t} onClick=${()=>s(()=>sm(e.id))}>${l("export_button")}</button>
      <p role="status">${n&&l("export_done")}</p>
    </section>
  `}async function sm(e){let t=new Blob([JSON.stringify(await vi(e),null,2)],{type:"application/json"}),n=document.createElement("a");n.href=URL.createObjectURL(t),n.download=`account-${e}.json`,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function rm({onDeleted:e}){let{account:t}=E(),[n,o]=v(""),{busy:s,failure:r,run:a}=X();return u`
    <form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await yi(t.id,n),e()})}}>
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
  `}function am(){let e=L(null);return T(()=>e.current.focus(),[]),u`
    <section class="account">
      <h1 tabindex="-1" ref=${e}>${l("account_deleted")}</h1>
      <p>${l("account_deleted_text")}</p>
      <p><a class="button" href="/">${l("all_courses")}</a></p>
    </section>
  `}function al(){let{account:e}=E();return T(()=>{e&&ea()},[e?.id]),e!==null}var il={401:"wrong_password",409:"email_taken"};function $o({failure:e,value:t,onValue:n}){return u`<${we}
    name="email"
    label=${l("email")}
    wrong=${e?.errors.email&&l("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${t}
    onValue=${n}
  />`}function cl(){let e=$s(E()).length,[t,n]=v(""),[o,s]=v(""),[r,a]=v(!0),{busy:i,failure:c,run:d}=X(),p=al();I(l("sign_in"));let m=_=>{_.preventDefault(),d(async()=>{await Ts(r&&e>0),await Dr(t,o)})};return p?null:u`
    <form class="account" onSubmit=${m}>
      <h1>${l("sign_in")}</h1>
      <${Dt} />
      <${J} failure=${c} texts=${il} />
      <${$o} failure=${c} value=${t} onValue=${n} />
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
  `}function ll(){let e=$s(E()).length,[t,n]=v(""),[o,s]=v(""),{busy:r,failure:a,run:i}=X(),c=al();I(l("register"));let d=p=>{p.preventDefault(),i(async()=>{await Ts(!0),await Fr(t,o),no(O(),As).catch(()=>null)})};return c?null:u`
    <form class="account" onSubmit=${d}>
      <h1>${l("register")}</h1>
      ${e>0&&u`<p>${l("results_move",{count:e})}</p>`}
      <${J} failure=${a} texts=${il} />
      <${$o} failure=${a} value=${t} onValue=${n} />
      <${un}
        name="password"
        label=${l("password")}
        errors=${a?.errors.password}
        value=${o}
        onValue=${s}
      />
      <button type="submit" class="primary" disabled=${r}>${l("register")}</button>
      <p>${l("have_account")} <a href=${`/learn/sign-in${location.search}`}>${l("sign_in")}</a></p>
    </form>
  `}function ul(){return u`<${Qe} title=${l("change_password")}><${im} /></>`}function im(){let{account:e}=E(),[t,n]=v(""),[o,s]=v(""),{busy:r,done:a,failure:i,run:c}=X();return u`
    <form onSubmit=${p=>{p.preventDefault(),c(async()=>{await wi(e.id,t,o),n(""),s("")})}}>
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
      <${un}
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
  `}function dl(){let[e,t]=v(""),{busy:n,done:o,failure:s,run:r}=X();return I(l("forgot_password")),u`
    <form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>Ti(e))}}>
      <h1>${l("forgot_password")}</h1>
      <p>${l("forgot_help")}</p>
      <${J} failure=${s} />
      <${$o} failure=${s} value=${e} onValue=${t} />
      <button type="submit" class="primary" disabled=${n}>${l("send_mail")}</button>
      <p role="status">${o&&l("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${l("enter_code")}</a> <a href="/learn/sign-in">${l("sign_in")}</a></p>
    </form>
  `}function pl(){let[e,t]=v(""),n=u`
    <p role="status">${l("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${l("sign_in")}</a></p>
  `;return u`
    <${so} title=${l("choose_password")} button=${l("save")} onCode=${o=>Ai(o,e)} done=${n}>
      ${o=>u`
        <${un}
          name="chosen"
          label=${l("new_password")}
          errors=${o?.errors.new_password}
          value=${e}
          onValue=${t}
        />
        ${o?.errors.token&&u`<p><a href="/learn/forgot-password">${l("mail_again")}</a></p>`}
      `}
    </>
  `}var fl={409:"placement_impossible"};function ml({courseId:e}){let{account:t}=E(),{value:n,error:o}=et(e,t?.id);return I(l("placement")),n?u`<${cm} key=${t?.id} content=${n} account=${t?.id??null} />`:u`<h1 class="hidden">${l("placement")}</h1>${o?u`<${ee} error=${o} />`:u`<${B} />`}`}function cm({content:e,account:t}){let[n,o]=v(null);if(!n)return u`<${lm} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?u`<${um} key=${n.question.id} ...${s} onAnswered=${o} />`:u`<${dm} ...${s} />`}function lm({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=X(),i=()=>a(async()=>n(await si(t,e)));return u`
    <section class="placement">
      <p><a href=${z(o.id)} dir="auto">${o.name}</a></p>
      <h1>${l("placement")}</h1>
      <p>${l("placement_help")}</p>
      <${J} failure=${r} texts=${fl} />
      ${!t&&u`<p class="soft">${l("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${s} onClick=${i}>${l("start")}</button>
    </section>
  `}function um({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=jt(e),[a,i]=v(void 0),{busy:c,failure:d,run:p}=X(),m=L(null);T(()=>{(m.current.querySelector("[data-first-field]")??m.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let _=g=>p(async()=>s(await ri(t,e,n,o,g))),f=g=>{g.preventDefault(),a!==void 0&&!c&&_(a)};return u`
    <div class="player">
      <div class="top">
        <a class="close" href=${z(e.course.id)} aria-label=${l("leave_placement")}><${Y} name="close" size="24" /></a>
        <p role="status">${l("question",{number:n.asked+1})}</p>
      </div>
      <form class="exercise" ref=${m} onSubmit=${f}>
        <h1 tabindex="-1">${l(fo(o))}</h1>
        <div class="body">
          <${mo} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
          <p><button type="button" class="quiet" disabled=${c} onClick=${()=>_(null)}>${l("not_known")}</button></p>
        </div>
        <div class="action">
          <${J} failure=${d} texts=${fl} />
          <button type="submit" class="primary" disabled=${c||a===void 0}>${l("continue")}</button>
        </div>
      </form>
    </div>
  `}function dm({content:e,account:t,placement:n}){let{id:o}=e.course,s=L(null),{busy:r,failure:a,run:i}=X();T(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=D(e),d=c.findIndex(({lesson:f})=>f.id===n.start_lesson_id),p=c[d],m=f=>i(async()=>{await ii(t,e,n,f),await ke(o),_e(z(o))}),_=d<0?c.length:d;return u`
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
  `}var _l=["mistake","due","weak_word","new","filler"],hl={mixed:_l,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:_l},pm=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],fm=["due","mistake","weak_word","new","filler"],mm=864e5;function gl(e,{states:t,answered:n,lessonId:o=null}){let s=D(e).map(({lesson:c})=>c).filter(c=>U(c).length),r=c=>t[c.id]==="completed"||t[c.id]==="available"&&U(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of U(c)){let{id:p,exercise_type:m}=d;m!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function $l(e,{mode:t,sessionId:n,now:o,words:s}){let r=e.map(i=>({...i,tie:Zn(`${n}:${i.id}`)})),a={};for(let i of hl[t]){let c=i==="weak_word"?hm(r,s):r.filter(d=>_m(d,{reason:i,mode:t,now:o,words:s}));Xs[i]&&c.sort((d,p)=>Xs[i](d)-Xs[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var Xs={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/mm)};function _m({id:e,answered_at:t,is_mistake:n,due:o},{reason:s,mode:r,now:a,words:i}){return s==="mistake"?n:s==="due"?o!==null&&o<=a:s==="new"?t===null:r!=="words"||t!==null&&(i.ofExercise[e]??[]).some(c=>i.withCard.has(c))}function hm(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function wl(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?pm:hl[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=f=>!a.has(f)&&!o(f).some(g=>i.includes(g)),m=[s[c%s.length],...fm].filter(f=>e[f]).find(f=>e[f].some(d));if(!m)break;let _=e[m].find(d);r.push({exercise_id:_,reason:m}),a.add(_),i=o(_)}return r}function yl({exercise_type:e,data:t}){return gm(e,t).map(Q).filter(Boolean)}function gm(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var vl=["mixed","reviews","mistakes","words"],bl=12,$n=e=>H(N()).find(({state:t,practice:n,course_id:o})=>t==="open"&&n&&o===e);async function xl(e,{mode:t,lessonId:n=null}){let o=e.course.id,s=O(),r=$n(o);r&&await Js(r);let a=ze(),i=C(),c=await $m(s,o,{id:a,mode:t,lessonId:n}),d=c??await wm(e,{account:s,id:a,mode:t,lessonId:n,now:i});if(!d.length)return null;let p={mode:t,lesson_id:n,started_at:new Date(i).toISOString(),started_online:c!==null,items:d.map(({exercise_id:_,lesson_id:f})=>({exercise_id:_,lesson_id:f}))},m=hs({id:a,account:s,courseId:o,practice:p});return await dt(m),m}async function $m(e,t,{id:n,mode:o,lessonId:s}){if(e===null)return null;let r={course_id:t,mode:o,size:bl,client_id:n,lesson_id:s},a=async()=>(H(N()).some(({state:i})=>i==="waiting")&&await xe(),P("POST","/progress/practice",{account:e,body:r,repeat:!0}));try{let{data:i}=await Et(a());return i.items.map(({exercise:c,lesson_id:d})=>({exercise_id:c.id,lesson_id:d}))}catch(i){if(!Tt(i))throw i;return null}}async function wm(e,{account:t,id:n,mode:o,lessonId:s,now:r}){let a=await st(t,e.course.id),i=Wt(e.course.id,a),c=Xe(e,he(e.course.id,N())),d=gl(e,{states:c,answered:new Set(i.keys()),lessonId:s}),p=new Map(d.map($=>[$.id,$])),m=d.map($=>({id:$.id,answered_at:i.get($.id)?.answered_at??null,is_mistake:i.get($.id)?.is_correct===!1,due:i.get($.id)?.due??null})),{wordsOf:_,...f}=await gn(e,a,r),g={...f,ofExercise:Object.fromEntries(d.map($=>[$.id,_($.exercise)]))},y=$l(m,{mode:o,sessionId:n,now:r,words:g});return wl(y,{mode:o,size:bl,phrases:$=>yl(p.get($).exercise)}).map($=>({exercise_id:$.exercise_id,lesson_id:p.get($.exercise_id).lesson_id}))}async function Js(e,t=new Date(C())){if(!e.attempts.some(Kn)){await re("results",e.client_id),q({results:N().results.filter(({client_id:n})=>n!==e.client_id)});return}await dt({...e,state:"waiting",completed_at:t.toISOString()}),xe()}function Zs(e,{practice:t}){let n=D(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&U(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function kl({attempts:e}){let t=new Map;for(let n of e)n.verdict&&!t.has(n.exercise_id)&&t.set(n.exercise_id,Me(n));return{answered:t.size,correct:[...t.values()].filter(Boolean).length}}async function ym(e){let[t,n]=await Promise.all([Se(e),st(O(),e),ft(e)]);return t&&{content:t,known:n,words:await gn(t,n,C())}}async function vm(e){let t=je(e).catch(()=>null),[n,o]=await Promise.all([Te(e),go(e),ke(e),t]);return{content:n,known:o,words:await gn(n,o,C())}}function Sl({courseId:e}){let{account:t}=E(),{value:n,error:o,state:s}=ie(()=>ym(e),()=>vm(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return I(l("practice")),u`
    <${tt} courseId=${e} current="practice" />
    <h1>${l("practice")}</h1>
    ${o?u`<${ee} error=${o} />`:r?u`<${bm} ...${n} />`:u`<${B} />`}
  `}function bm({content:e,known:t,words:n}){let{account:o}=E(),s=e.course.id,r=$n(s),a=km(s,t,n);return u`
    <p>${l(o?"practice_text":"practice_text_guest")}</p>
    ${r&&u`<div class="next">
      <p>${l("practice_open",{count:r.attempts.length})}</p>
      <a class="button" href=${xm(r)}>${l("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${vl.map(i=>u`<li key=${i}><${Sm} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
    </ul>
    <${Pm} content=${e} />
  `}var xm=({course_id:e,practice:t})=>t.mode==="lesson"?Qo(e,t.lesson_id):ve(e,t.mode);function km(e,t,n){let o=[...Wt(e,t).values()];return{reviews:o.filter(({due:s})=>s!==null&&s<=C()).length,mistakes:o.filter(({is_correct:s})=>!s).length,words:n.weak.length}}function Sm({courseId:e,mode:t,count:n}){let o=u`
    <strong>${l(Tm[t])}</strong>
    ${n>0&&u`<span class="count">${n}</span>`}
    <span class="soft">${l(n===0?Em[t]:Am[t])}</span>
  `;return n===0?u`<div class="mode">${o}</div>`:u`<a class="mode" href=${ve(e,t)}>${o}</a>`}var Tm={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},Am={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},Em={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function Pm({content:e}){let t=Xe(e,he(e.course.id,E())),n=D(e).filter(({lesson:a})=>t[a.id]==="completed"&&U(a).length),[o,s]=v(null);return n.length?u`
    <form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),_e(Qo(e.course.id,o??n[0].lesson.id))}}>
      <label for="lesson">${l("mode_lesson")}</label>
      <select id="lesson" onChange=${a=>s(a.target.value)}>
        ${n.map(({lesson:a})=>u`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
      </select>
      <button type="submit">${l("practise")}</button>
    </form>
  `:null}var Om=[0,10,20,30,50,100],Mm={409:"name_taken",429:"time_zone_too_often"};function Tl(){return u`<${Qe} title=${l("profile")}><${Cm} /></>`}function Cm(){let{account:e,progress:t}=E(),[n,o]=v(e.username??""),[s,r]=v(e.timezone),[a,i]=v(e.leaderboard_opt_out),[c,d]=v(null),p=W(()=>Lm(e.timezone),[]),{busy:m,done:_,failure:f,run:g}=X(),y=c??t?.daily_goal_xp??0,h=[...new Set([...Om,y])].sort((w,x)=>w-x);return u`
    <form onSubmit=${w=>{w.preventDefault(),g(async()=>{await $i(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await no(e.id,c)})}}>
      <${J} failure=${f} texts=${Mm} />
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
      <${Cs}
        name="timezone"
        label=${l("time_zone")}
        help=${l("time_zone_help")}
        value=${s}
        options=${p.map(w=>[w,w.replaceAll("_"," ")])}
        onValue=${r}
      />
      <${Cs}
        name="goal"
        label=${l("daily_goal")}
        disabled=${!t}
        value=${y}
        options=${h.map(w=>[w,w?l("xp",{xp:w}):l("no_goal")])}
        onValue=${w=>d(Number(w))}
      />
      <label class="tick">
        <input type="checkbox" checked=${a} onChange=${w=>i(w.target.checked)} />
        <span>${l("hide_in_leaderboards")}</span>
      </label>
      <button type="submit" class="primary" disabled=${m}>${l("save")}</button>
      <p role="status">${_&&l("saved")}</p>
    </form>
  `}function Lm(e){let t=Intl.supportedValuesOf?.("timeZone")??[yn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function Al({wanted:e}){return T(()=>{let t=n=>_e(n?Rm[e](n):"/",{replace:!0});Nm().then(t,()=>t(null))},[]),u`<${B} />`}var Rm={continue:z,practise:ye};async function Nm(){let[e]=Object.entries(cn(N())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=O();return t&&(await P("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function Im(e,t,n){let o=e.course.id;await ft(o);let s=gs(fe().result);if(s)return{session:s};let r=$n(o);return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&El(e,r)?r:await xl(e,{mode:t,lessonId:n})}}var El=(e,t)=>Je(Zs(e,t),t.attempts,!0);function Pl({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=Ln(),{value:s,error:r}=et(e,o);return I(l("practice")),T(()=>{ke(e),je(e).catch(()=>null)},[e,o]),s?u`<${Dm} key=${o} content=${s} lessonId=${t} mode=${n} />`:u`<${Ol} error=${r} />`}var Ol=({error:e})=>u`<h1 class="hidden">${l("practice")}</h1>${e?u`<${ee} error=${e} />`:u`<${B} />`}`;function Dm({content:e,lessonId:t,mode:n}){let[o]=v(e),s=o.course.id,[r,a]=v(1),{value:i,error:c}=$e(()=>Im(o,n,t),[r]);if(!i)return u`<${Ol} error=${c} />`;if(!i.session)return u`
      <section class="finished">
        <h1>${l("nothing_to_practise")}</h1>
        <p>${l("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${ye(s)}>${l("back_to_practice")}</a></p>
      </section>
    `;let d=()=>{Ke({result:null}),a(r+1)};return u`<${Fm} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function Fm({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=v(t),a=Zs(e,s),i=(c,d)=>{let p={...Xn(s,c),account_id:s.account_id??O()};r(p),Ke({result:p.client_id}),El(e,p)?dt(p):Js(p,d)};return u`
    <${ho}
      again
      content=${e}
      items=${a}
      attempts=${s.attempts}
      onAttempt=${i}
      leave=${{address:ye(o),text:l("leave_practice")}}
      finished=${u`<${qm} session=${s} onAgain=${n} />`}
    />
  `}function qm({session:e,onAgain:t}){let n=L(null);T(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=E(),a=r.find(({client_id:f})=>f===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:m}=kl(e),_=e.practice.mode==="mistakes"&&m===p;return u`
    <section class="finished">
      <h1 tabindex="-1" ref=${n}>${l("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${m} / ${p}</p>
      <p class="soft">${l("right_at_once",{right:m,count:p})}</p>
      <div role="status">
        ${i>0&&u`<p class="gained">${l("xp_gained",{xp:i})}</p>`}
        ${i===0&&u`<p class="soft">${l("practice_unpaid")}</p>`}
        ${c&&u`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${l("life_earned")}</p>`}
        ${d.length>0&&u`<${zm} courseId=${e.course_id} ids=${d} />`}
        ${o&&s&&i!==void 0&&u`<p>${l("streak")}: ${l("days",{count:s.streak_current})}</p>`}
        <${oo} result=${a} />
      </div>
      <p class="buttons">
        ${!_&&u`<button type="button" class="primary" onClick=${t}>${l("practise_again")}</button>`}
        <a class=${_?"button":"button plain"} href=${z(e.course_id)}>${l("back_to_course")}</a>
      </p>
    </section>
  `}function zm({courseId:e,ids:t}){let{value:n}=Ft(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return u`
    <p>
      ${l("words_improved",{count:t.length})}
      ${o.length>0&&u`<br /><strong dir="auto">${o.join(", ")}</strong>`}
    </p>
  `}var wn=50,jm=300,Cl={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},Wm={all:"words_all",due:"words_due",...Cl},Ll=e=>["all","new"].includes(e);async function Um(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([Te(e),je(e)]);if(!n)return await a,Rl(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:Ll(s)?"text":"strength",page:r,limit:wn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await P("GET",`/progress/words?${i}`,{account:n.id});return{rows:c,total:d.total}}async function Rl(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([Se(e),dn(e)]);if(!r||!a)return null;let{words:i}=a,c=await Kc(r,C()),d=t?{}:{state:"new"},p=Ml(n),m=i.filter(_=>Bm(_).some(f=>Ml(f).includes(p))).map(_=>({..._,word_id:_.id,...d,...c.get(_.id)})).filter(_=>o==="all"||(o==="due"?Nl(_):_.state===o)).sort((_,f)=>(Ll(o)?0:_.strength-f.strength)||_.text.localeCompare(f.text));return{rows:m.slice((s-1)*wn,s*wn),total:m.length}}var Nl=({due:e})=>!!e&&new Date(e)<=C(),Ml=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),Bm=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function Il({courseId:e}){let[t,n]=v(""),[o,s]=v(""),[r,a]=v("all");return I(l("vocabulary")),T(()=>{let i=setTimeout(()=>s(t.trim()),jm);return()=>clearTimeout(i)},[t]),u`
    <${tt} courseId=${e} current="words" />
    <h1>${l("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
      <div>
        <label for="search">${l("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
      </div>
      <div>
        <label for="filter">${l("show_words")}</label>
        <select id="filter" onChange=${i=>a(i.target.value)}>
          ${Object.entries(Wm).map(([i,c])=>u`<option key=${i} value=${i}>${l(c)}</option>`)}
        </select>
      </div>
    </form>
    <${Gm} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
  `}function Gm({courseId:e,search:t,filter:n}){let{account:o}=E(),[s,r]=v(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=ie(()=>Rl(e,a),()=>Um(e,a),[s,o?.id]),{value:p}=et(e,o?.id);if(c)return u`<${ee} error=${c} />`;let m=n==="all";if(!i||!i.total&&!m&&d==="waiting")return u`<${B} />`;let{rows:_,total:f}=i;return f?u`
    <p role="status">${l("words_found",{count:f})}</p>
    <p><a class="button" href=${ve(e,"words")}>${l("practise_words")}</a></p>
    ${o&&d==="late"&&u`<p class="soft">${l("words_without_connection")}</p>`}
    <ul class="rows words">
      ${_.map(g=>u`<li key=${g.word_id}><${Hm} word=${g} course=${p?.course} /></li>`)}
    </ul>
    ${f>wn&&u`<p class="pages">
      <button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${l("previous")}</button>
      <button type="button" disabled=${s*wn>=f} onClick=${()=>r(s+1)}>${l("next")}</button>
    </p>`}
  `:u`<p class="empty" role="status">${l(t||!m?"words_none":"words_empty")}</p>`}function Hm({word:e,course:t}){let{text:n,translations:o,state:s,strength:r}=e;return u`
    <p>
      <strong ...${F(t?.target_language)}>${n}</strong><span class="hidden">: </span>
      <span class="soft" ...${F(t?.source_language)}>${o.join(", ")}</span>
    </p>
    ${s&&u`<p class="strength">
      <span class=${`state ${s}`}>${l(Cl[s])}</span>
      ${Nl(e)&&u`<span class="state">${l("word_due")}</span>`}
      ${s!=="new"&&u`<progress max="1" value=${r} aria-label=${l("strength")}></progress>
        <span class="soft">${l("percent",{score:Math.round(100*r)})}</span>`}
    </p>`}
  `}var Vm={home:qc,resume:Al,course:ic,lesson:Vc,practice:Sl,session:Pl,mistakes:Qc,words:Il,placement:ml,leaderboard:Wc,signIn:cl,register:ll,account:Ii,profile:Tl,changePassword:ul,devices:cc,ownData:rl,forgotPassword:dl,resetPassword:pl,confirmEmail:zi,notFound:el},Dl=["lesson","session","placement"],Ym={en:"English",es:"Español"},Fl=document.getElementById("app");function Km(){let{path:e,language:t,account:n}=E(),[o]=qo(c=>console.error(c)),{name:s,parameters:r}=tn(e),a=Vm[s],i=L(e);return T(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),T(()=>{Oe().then(fi).then(xe)},[n?.id]),u`
    <a class="skip" href="#content">${l("skip_to_content")}</a>
    ${!Dl.includes(s)&&u`<${lc} />`}
    <main id="content" tabindex="-1">
      ${o?u`<h1>${l("error")}</h1><p>${l("error_reload")}</p>`:u`<${a} key=${e} ...${r} />`}
    </main>
    ${!Dl.includes(s)&&u`<${Xm} language=${t} /><${sl} />`}
  `}function Xm({language:e}){return u`
    <footer class="foot">
      <nav aria-label=${l("more")}>
        <a href="/swagger">${l("for_developers")}</a>
        <a href="/api/docs/content">${l("for_creators")}</a>
        <a href="/api/docs/database-setup">${l("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${l("language_of_the_page")}</span>
        <select onChange=${t=>Yr(t.target.value)}>
          ${Xo.map(t=>u`<option value=${t} selected=${t===e}>${Ym[t]}</option>`)}
        </select>
      </label>
    </footer>
  `}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");Kr();Mn({});na();await Promise.all([Nr(),Oe()]);addEventListener("online",xe);Fl.replaceChildren();Ht(u`<${Km} />`,Fl);document.documentElement.classList.remove("starting");In();La();
