import type { Language } from '../../../../domain/language/language.ts'
import type { Field } from '../../../../domain/records/field.ts'

/** `long` is a text with lines. */
export type ShapeKind =
  | 'text'
  | 'long'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'moment'
  | 'choice'
  | 'reference'
  | 'department'
  | 'file'
  | 'json'

/** A value of a choice, or a letter of a flag. */
interface ShapeOption {
  readonly value: string
  readonly label: string
}

/** Where the rows that a reference may name come from. */
export interface ShapeSource {
  readonly url: string
  /** It answers all rows at once. */
  readonly isFlat?: true
  /** It finds rows by parts of their labels. */
  readonly isSearched?: true
  /** Names on the wire. */
  readonly id: string
  readonly label: string
}

/** What is the same as in the record. */
type Kept = 'types' | 'filter' | 'min' | 'max' | 'digits' | 'scale' | 'dictionary'

/** A field of a page as a front end sees it. Names are those on the wire, labels are for people. */
export interface ShapeField extends Pick<Field, Kept> {
  readonly name: string
  readonly label: string
  readonly kind: ShapeKind
  /** Several values or files. */
  readonly isMany?: boolean
  /** Absent: the service sets it, no form does. */
  readonly form?: 'required' | 'optional'
  /** Forms may empty it. */
  readonly isClearable?: boolean
  /** Query names of the first and the last value of a range. */
  readonly range?: readonly [from: string, to: string]
  readonly isSortable?: boolean
  /** The value of a new row, on the wire. */
  readonly initial?: string | number | undefined
  /** What labels its values, if no dictionary does. */
  readonly options?: readonly ShapeOption[] | undefined
  /** The member of a row with the text that stands for the value, such as the name of a user. */
  readonly shownBy?: string
  readonly source?: ShapeSource
}

/** A button of each row, and what it shows of the answer. */
export interface ShapeAction {
  readonly path: string
  readonly permission: string
  readonly label: string
  readonly question?: string
  readonly shows: readonly { readonly name: string; readonly label: string }[]
}

/** What the templates know of a page. Its language is that of all texts in it. */
export interface PageShape {
  /** The name of the record, such as `assetKind`. */
  readonly name: string
  readonly title: string
  readonly language: Language
  /** Folder of the page below the views of the front end, such as `asset/asset`. */
  readonly folder: string
  readonly url: string
  /** The first two parts of the permission codes. */
  readonly permission: string
  readonly id: string
  readonly fields: readonly ShapeField[]
  readonly actions?: readonly ShapeAction[]
  readonly hasExport: boolean
  readonly hasImport: boolean
  /** An import can change rows that exist. */
  readonly importUpdates?: true
  /** Its list has no pages. */
  readonly isFlat: boolean
}
