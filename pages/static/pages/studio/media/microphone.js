// The microphone of the device, as samples.

const { recorder } = document.getElementById("app").dataset; // the address of worklet.js

/** Why nothing can be recorded. `reason`: insecure, unsupported, refused, absent or failed. */
export class MicrophoneError extends Error {
  constructor(reason) {
    super(`No microphone: ${reason}`);
    this.reason = reason;
  }
}

const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
};

/**
 * Asks for the microphone, then calls `onSamples(samples)` until `close()`. Resolves to {rate, close}; raises
 * MicrophoneError.
 */
export async function openMicrophone(onSamples) {
  if (!isSecureContext) throw new MicrophoneError("insecure");
  if (!navigator.mediaDevices?.getUserMedia || !globalThis.AudioWorkletNode) throw new MicrophoneError("unsupported");
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false } });
  } catch (error) {
    throw new MicrophoneError(REASONS[error.name] ?? "failed");
  }
  const context = new AudioContext();
  const close = () => {
    stream.getTracks().forEach((track) => track.stop());
    if (context.state !== "closed") context.close();
  };
  try {
    await context.audioWorklet.addModule(recorder);
    const node = new AudioWorkletNode(context, "recording", { channelCount: 1, channelCountMode: "explicit" });
    node.port.onmessage = ({ data }) => onSamples(data);
    context.createMediaStreamSource(stream).connect(node).connect(context.destination); // silent: without it nothing runs
    await context.resume();
  } catch {
    close();
    throw new MicrophoneError("failed");
  }
  return { rate: context.sampleRate, close };
}
