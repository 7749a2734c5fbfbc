/** Arrays double while they are small; large ones grow by a quarter, because what is left over is memory of each process. */
const LARGE = 1 << 16;

const newLength = (length: number, needed: number): number =>
  Math.max(needed, length < LARGE ? length * 2 : Math.ceil(length * 1.25));

/** @returns the array itself if it has room for `needed` elements, else a longer copy */
export function roomForUint32(array: Uint32Array, needed: number): Uint32Array {
  if (needed <= array.length) return array;
  const longer = new Uint32Array(newLength(array.length, needed));
  longer.set(array);
  return longer;
}

export function roomForUint16(array: Uint16Array, needed: number): Uint16Array {
  if (needed <= array.length) return array;
  const longer = new Uint16Array(newLength(array.length, needed));
  longer.set(array);
  return longer;
}

export function roomForUint8(array: Uint8Array, needed: number): Uint8Array {
  if (needed <= array.length) return array;
  const longer = new Uint8Array(newLength(array.length, needed));
  longer.set(array);
  return longer;
}
