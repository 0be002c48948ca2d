import type { Field } from '../../../../domain/records/field.ts'
import { reference } from '../../../../domain/records/reference.ts'
import { CODECS, type Codec } from './codecs.ts'
import type { Page } from './page.ts'
import type { WireColumn, Words } from './wire-column.ts'

/** A field of a page with everything about it. */
export interface PageColumn {
  readonly field: string
  readonly name: string
  readonly words: Words
  readonly is: Field
  readonly codec: Codec<unknown>
}

/** The id first; without what is hidden. */
export function columnsOf({ of, wire }: Page): PageColumn[] {
  const fields = { id: reference(), ...of.fields }
  return Object.entries(fields).flatMap(([field, is]) => {
    const column: WireColumn<unknown> | 'hidden' | undefined = wire[field]
    if (column === undefined || column === 'hidden') return []
    const { name, words, codec = CODECS[is.kind] } = column
    return [{ field, is, name, words, codec }]
  })
}
