/** A name for people. */
export type Words = readonly [english: string, chinese: string]

/** A value of a fixed list, and its label in English and Chinese. */
export type Option = readonly [value: string, english: string, chinese: string]

/** How a field appears outside. */
export interface Shown {
  /** Its name on the wire. Default: the name of the field. */
  readonly wire?: string
  readonly words?: Words
  /** It is never on the wire. */
  readonly isHidden?: true
  /** The dictionary that labels its values. */
  readonly dictionary?: string | undefined
}
