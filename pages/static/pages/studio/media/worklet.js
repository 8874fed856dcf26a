// Runs beside the page, where the browser hands over sound: passes the samples of the microphone on, 2048 at a time.

const SIZE = 2048;

class Recording extends AudioWorkletProcessor {
  samples = new Float32Array(SIZE);
  filled = 0;

  process([[channel]]) {
    if (!channel) return true; // nothing is connected yet
    this.samples.set(channel, this.filled);
    this.filled += channel.length;
    if (this.filled === SIZE) {
      this.port.postMessage(this.samples);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor("recording", Recording);
