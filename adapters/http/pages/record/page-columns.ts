import type { Field } from '../../../../domain/records/field.ts'
import { reference } from '../../../../domain/records/reference.ts'
import { CODECS } from './codecs.ts'
import type { Page } from './page.ts'
import type { WireColumn } from './wire-column.ts'

/** A field of a page with everything that is known about it. */
export interface PageColumn extends Required<WireColumn<unknown>> {
  readonly field: string
  readonly is: Field
}

/** @returns the id and all fields that are not hidden, in this order */
export function columnsOf({ of, wire }: Page): PageColumn[] {
  const fields = { id: reference(), ...of.fields }
  return Object.entries(fields).flatMap(([field, is]) => {
    const column: WireColumn<unknown> | 'hidden' | undefined = wire[field]
    if (column === undefined || column === 'hidden') return []
    return [{ codec: CODECS[is.kind], ...column, field, is }]
  })
}
