import type { Field } from '../../../../domain/records/field.ts'
import { reference } from '../../../../domain/records/reference.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import type { Language } from '../../words/language.ts'
import { type Codec, codecOf } from './codecs.ts'
import type { Page } from './page.ts'

/** A field of a page with everything that is known about it. */
export interface PageColumn {
  readonly field: string
  readonly is: Field
  /** On the wire. */
  readonly name: string
  readonly words: Readonly<Record<Language, string>>
  readonly codec: Codec<unknown>
}

/** @returns the id and all fields that are not hidden, in this order */
export const columnsOf = oncePer(({ of }: Pick<Page, 'of'>): readonly PageColumn[] => {
  const id = { ...reference(), words: ['Id', '编号'] as const, ...of.id }
  const shown = Object.entries({ id, ...of.fields }).filter(([, { isHidden }]) => !isHidden)
  return shown.map(([field, is]) => {
    const [en, zh] = is.words ?? [field, field]
    return { field, is, name: is.wire ?? field, words: { en, zh }, codec: codecOf(is) }
  })
})
