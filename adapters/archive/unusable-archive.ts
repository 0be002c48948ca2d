/** Thrown for an archive that cannot be used. The message tells the operator why. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
}
