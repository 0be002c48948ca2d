/** This server must be set up differently; waiting does not help. The message says how. */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis'
}
