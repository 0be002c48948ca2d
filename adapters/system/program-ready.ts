const BYTES = 4

/**
 * What a program writes before its result, once it is loaded: the processor time of its start. If it
 * dies after that, its input is to blame.
 */
export function readySign(): Uint8Array {
  const { user, system } = process.cpuUsage()
  const sign = Buffer.alloc(BYTES)
  sign.writeUInt32BE(Math.ceil((user + system) / 1000))
  return sign
}

/** @returns `undefined` if the program was not ready */
export function readOutput(output: Buffer) {
  if (output.length < BYTES) return undefined
  return { startMs: output.readUInt32BE(), result: output.subarray(BYTES) }
}
