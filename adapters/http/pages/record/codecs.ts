import type { TSchema } from 'typebox'
import type { Field, FieldKind } from '../../../../domain/records/field.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, wireId } from '../../wire/wire-id.ts'
import { textOf } from '../../wire/wire-types.ts'

/**
 * Converts values of a field between the record and the wire. `read` accepts every value that the
 * schemas accept.
 */
export interface Codec<T> {
  /** JSON types. */
  readonly types: readonly string[]
  /** Further constraints on a value in a form. */
  given(field: Field): object
  asked(field: Field): TSchema
  show(value: T): unknown
  /** @returns `undefined` for no change, `null` to clear the field */
  read(wire: unknown): T | null | undefined
}

const MAX_ID_LENGTH = 20
const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

const shown = (value: unknown) => value ?? null

const ids: Codec<Id> = {
  types: ['integer', 'string'],
  given: () => ({ maxLength: MAX_ID_LENGTH }),
  asked: () => textOf(MAX_ID_LENGTH),
  show: (id: Id | undefined) => (id === undefined ? null : wireId(id)),
  read: (wire) => (wire === '' ? undefined : idFromWire(String(wire))),
}

const texts: Codec<string> = {
  types: ['string'],
  given: ({ min, max, pattern, hasLines }) => ({
    ...(min && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(!hasLines && { pattern: pattern?.source ?? LINE }),
  }),
  asked: ({ max = 64 }) => textOf(max),
  show: shown,
  read: (wire) => String(wire),
}

const integers: Codec<number> = {
  types: ['integer'],
  given: ({ min, max }) => ({ minimum: min, maximum: max }),
  asked: () => Type.String({ pattern: '^-?[0-9]{1,9}$' }),
  show: shown,
  read: (wire) => Number(wire),
}

/** Forms cannot set times; the service stamps them. */
const moments: Codec<Date> = {
  ...texts,
  show: (value: Date | undefined) => (value ? wireDate(value) : null),
  read: () => undefined,
}

const CODECS: Record<Exclude<FieldKind, 'flag'>, Codec<unknown>> = {
  text: texts,
  integer: integers,
  id: ids,
  moment: moments,
}

export function codecOf(field: Field): Codec<unknown> {
  if (field.kind === 'flag') return lettersOf(field.letters ?? ['0', '1', '0 no, 1 yes'])
  if (field.zeroIsNone) return parents
  return field.joined && !field.joined.field ? path : CODECS[field.kind]
}

/** A flag that is one of two letters on the wire. */
function lettersOf([down, up, description]: NonNullable<Field['letters']>): Codec<boolean> {
  const letters = `[${down}${up}]`
  return {
    types: ['string'],
    given: () => ({ pattern: `^${letters}?$`, description: `${description}; blank: no change` }),
    asked: () => Type.String({ pattern: `^${letters}$`, description }),
    show: (value) => (value ? up : down),
    read: (wire) => (wire === '' ? undefined : wire === up),
  }
}

/** The wire id 0 stands for the top level of a tree. */
const parents: Codec<Id> = {
  ...ids,
  show: (id: Id | undefined) => (id === undefined ? 0 : wireId(id)),
  read: (wire) => (String(wire) === '0' ? null : ids.read(wire)),
}

/** The ids from 0, the top level, down to the parent. */
const path: Codec<string> = {
  ...texts,
  show: (above: string | undefined) => (above === undefined ? '0' : `0,${above}`),
  read: () => undefined,
}
