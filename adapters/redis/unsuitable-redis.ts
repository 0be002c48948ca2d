/**
 * Thrown for a server that must be configured differently; waiting does not help. The message says
 * how.
 */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis'
}
