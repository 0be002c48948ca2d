/** The server must be configured differently; waiting does not help. */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis'
}
