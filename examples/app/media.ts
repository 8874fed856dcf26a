import { mediaUrl } from "@langlearn/offline";
import { attachments } from "./exercises";
import { h } from "./screens";
import { filesBase } from "./sdk";

const urls = new Map<string, Promise<string>>();

/** The URL of a sound or picture: of the file on the device, or without it that of the service. */
function urlOf(address: string) {
  const load = async () => {
    const url = mediaUrl(filesBase, address);
    const stored = await caches.match(url);
    return stored ? URL.createObjectURL(await stored.blob()) : url;
  };
  if (!urls.has(address)) urls.set(address, load());
  return urls.get(address)!;
}

attachments.push(({ image_url: address, image_alt: alt }) => {
  if (!address) return [];
  const picture = h("img", { alt: alt ?? "" }); // below a picture that is an option stands its text
  urlOf(address).then((url) => (picture.src = url));
  return [picture];
});

attachments.push(({ audio_url: address }) => {
  if (!address) return [];
  const play = async () => new Audio(await urlOf(address)).play();
  return [h("button", { type: "button", className: "sound", ariaLabel: "Listen", onclick: play }, "♪")];
});
