/** Why an archive cannot be used, in words for the operator. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
}
