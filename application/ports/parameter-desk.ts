import type { Parameter, ParameterText } from '../../domain/settings/parameter.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'

export interface ParameterFilter {
  /** Text is literal: `%` and `_` mean themselves. */
  readonly nameContains?: string
  readonly keyContains?: string
  readonly isBuiltIn?: boolean
  readonly from?: Date
  /** Inclusive. */
  readonly to?: Date
}

export interface ParameterPage {
  readonly filter: ParameterFilter
  readonly sort: { readonly by: 'id' | 'createdAt'; readonly direction: 'asc' | 'desc' }
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/** Where system parameters are looked after; `ParameterRepo` is where they are read. */
export interface ParameterDesk {
  list(page: ParameterPage): Promise<{ readonly parameters: Parameter[]; readonly total: number }>
  /** By id, counting nothing: the way to read all. */
  slice(slice: Slice<ParameterFilter>): Promise<Parameter[]>
  find(id: Id): Promise<Parameter | undefined>
  /** @returns false when the key is taken, also by somebody a moment before */
  add(text: ParameterText, createdAt: Date): Promise<boolean>
  /** Without a remark, the old one stays. A built-in one is not found under another key. */
  edit(id: Id, text: ParameterText): Promise<'edited' | 'missing' | 'key-taken'>
  /** @returns false when there is no such parameter */
  setValue(key: string, value: string): Promise<boolean>
  /** Removing what is not there is success. @returns false: one is built in, all are kept */
  remove(ids: readonly Id[]): Promise<boolean>
}
