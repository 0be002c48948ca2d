/** What was named is no database of this kind, or cannot be read. The message is for people. */
export class UnusableSource extends Error {
  override readonly name = 'UnusableSource'
}
