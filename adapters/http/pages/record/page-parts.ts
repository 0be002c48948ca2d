import type { Language } from '../../../../domain/language/language.ts'

export interface Sheet<Name extends string> {
  /** Name of the file without its extension. */
  readonly name: string
  /** Default: the title of the page. */
  readonly words?: Readonly<Record<Language, string>>
  /** Default: all that lists have. */
  readonly columns?: readonly (Name | 'id')[]
  /** The page also reads such sheets. */
  readonly import?: true
}

/** The entry of a page in the menu. */
export interface PageMenu {
  /** `root`, or the path of a directory of the console: `system` or `monitor`. */
  readonly under: string
  readonly path: string
  /** View file of the front end, such as `asset/asset/index`. */
  readonly component: string
  readonly icon?: string
  readonly order?: number
}
