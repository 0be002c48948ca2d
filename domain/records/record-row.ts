import type { Id } from '../shared/id.ts'
import type { Field, Writing } from './field.ts'

export type Fields = Readonly<Record<string, Field>>

export type AnyRow = { readonly id: Id } & Readonly<Record<string, unknown>>

type ValueOf<F> = F extends Field<infer T, Writing> ? T : never
type Named<F extends Fields, W extends Writing> = {
  readonly [K in keyof F as F[K]['writing'] extends W ? K : never]: ValueOf<F[K]>
}

/** A stored row, with its id. */
export type RowOf<F extends Fields> = { readonly id: Id } & {
  readonly [K in keyof F]: ValueOf<F[K]>
}
export type WrittenOf<F extends Fields> = Named<F, 'required' | 'optional'>
/** What a new row is made from: fields with a default may be absent. */
export type FormOf<F extends Fields> = Named<F, 'required'> & Partial<Named<F, 'optional'>>
