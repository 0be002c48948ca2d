import type { TSchema } from 'typebox'
import { withDecimals } from '../../../../domain/records/decimal.ts'
import type { Field, FieldKind } from '../../../../domain/records/field.ts'
import { mayBeNone } from '../../../../domain/records/field-options.ts'
import { reference } from '../../../../domain/records/reference.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate, wireDateIn } from '../../wire/wire-date.ts'
import { idFromWire, textOf, wireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
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

/**
 * Converts values of a field between the record and the wire. `read` accepts every value that the
 * schemas accept.
 */
interface Codec<T> {
  /** JSON types. */
  readonly types: readonly string[]
  /** JSON types of the values of a list. */
  readonly items?: readonly string[]
  /** Further constraints on a value in a form. */
  given(field: Field): object
  asked(field: Field): TSchema
  show(value: T): unknown
  /** @returns `undefined` for no change, `null` to clear the field */
  read(wire: unknown): T | null | undefined
}

const MAX_ID_LENGTH = 20
const MAX_TIME_LENGTH = 19
const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

const MOST_VALUES = 100
/** Of a list that is one text. */
const MOST_LENGTH = 4096
const VALUE_TYPES = ['object', 'array', 'string', 'number', 'boolean']
const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
/** No field accepts it. */
const NEVER = new Date(Number.NaN)
/** Digits that floating point keeps. */
const EXACT = /^-?0*[0-9]{1,15}$/
/** No decimal accepts it. */
const REFUSED = 'inexact'

/** Addresses are longer on the wire than in the text whose length the record judges. */
const SHOWN_FILES = {
  description: 'Addresses of files are stored without signatures, and signed anew in each answer.',
}

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
  given: ({ min, max, pattern, hasLines, showsFiles }) => ({
    ...(min && { minLength: min }),
    ...(showsFiles ? SHOWN_FILES : max !== undefined && { maxLength: max }),
    ...(!hasLines && { pattern: pattern?.source ?? LINE }),
  }),
  asked: ({ max = 64 }) => textOf(max),
  show: shown,
  read: (wire) => String(wire),
}

/**
 * A blank empties what may be empty. A list may lose a value that rows keep, so the schema only
 * names the values.
 */
function openTexts(field: Field): Codec<string> {
  const description = field.options?.map(([value, english]) => `${value}: ${english}`).join('; ')
  const pattern = field.pattern && { pattern: `^$|${field.pattern.source}` }
  return {
    ...texts,
    given: () => ({ ...texts.given(field), ...pattern, ...(description && { description }) }),
    read: (wire) => (wire === '' && mayBeNone(field) ? null : String(wire)),
  }
}

const integers: Codec<number> = {
  types: ['integer'],
  given: ({ min, max }) => ({ minimum: min, maximum: max }),
  asked: () => Type.String({ pattern: '^-?[0-9]{1,9}$' }),
  show: shown,
  read: (wire) => Number(wire),
}

function jsons({ shape = {} }: Field): Codec<unknown> {
  const types = 'type' in shape ? [shape.type].flat().map(String) : VALUE_TYPES
  return {
    types,
    given: () => shape,
    asked: () => textOf(0),
    show: shown,
    read: (wire) => wire,
  }
}

const dates: Codec<string> = {
  ...texts,
  given: (field) => shaped(DAY, field),
  // No calendar has a year 0.
  asked: () => Type.String({ format: 'date', pattern: '^(?!0000)' }),
  read: (wire) => (wire === '' ? null : String(wire)),
}

const moments: Codec<Date> = {
  ...texts,
  given: (field) => shaped(`${DAY} [0-9]{2}(:[0-9]{2}){2}`, field),
  asked: () => textOf(MAX_TIME_LENGTH),
  show: (value: Date | undefined) => (value ? wireDate(value) : null),
  read: (wire) => (wire === '' ? null : (wireDateIn(String(wire)) ?? NEVER)),
}

/** A blank empties a field that may be empty. */
function shaped(shape: string, field: Field): object {
  return { pattern: `^(${shape})${mayBeNone(field) ? '?' : ''}$` }
}

const CODECS: Record<Exclude<FieldKind, 'flag' | 'decimal' | 'json'>, Codec<unknown>> = {
  text: texts,
  integer: integers,
  date: dates,
  id: ids,
  moment: moments,
}

function codecOf(field: Field): Codec<unknown> {
  const { isMany, ...one } = field
  return isMany ? listOf(codecOfOne(one), one) : codecOfOne(field)
}

function codecOfOne(field: Field): Codec<unknown> {
  if (field.kind === 'flag') return lettersOf(field.letters ?? ['0', '1', '0 no, 1 yes'])
  if (field.isChoice) return openTexts(field)
  if (field.pattern && mayBeNone(field)) return openTexts(field)
  if (field.kind === 'decimal') return decimals(field)
  if (field.kind === 'json') return jsons(field)
  if (field.refersTo && mayBeNone(field)) return openIds
  if (field.zeroIsNone) return parents
  return field.joined && !field.joined.field ? path : CODECS[field.kind]
}

/**
 * A number on the wire has been through floating point: one with more digits than that keeps may
 * already be another number.
 */
function decimals(field: Field): Codec<string> {
  const { digits = 0, scale = 0 } = field
  const sign = field.min !== undefined && field.min >= 0 ? '' : '-?'
  const shape = `${sign}[0-9]{1,${digits - scale || 1}}${scale > 0 ? `([.][0-9]{1,${scale}})?` : ''}`
  return {
    types: ['string', 'number'],
    given: () => shaped(shape, field),
    asked: () => Type.String({ pattern: `^${shape}$` }),
    show: shown,
    read(wire) {
      if (wire === '') return null
      const isExact = typeof wire !== 'number' || EXACT.test(String(wire).replace('.', ''))
      return (isExact && withDecimals(String(wire), scale)) || REFUSED
    },
  }
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

/** A blank empties the field. */
const openIds: Codec<Id> = { ...ids, read: (wire) => (wire === '' ? null : ids.read(wire)) }

/** Front ends send lists, or their values joined by commas. */
function listOf(codec: Codec<unknown>, one: Field): Codec<readonly unknown[]> {
  const items = { ...codec.given(one), type: [...codec.types] }
  return {
    types: ['array', 'string'],
    items: codec.types,
    given: () => ({ items, maxItems: MOST_VALUES, maxLength: MOST_LENGTH }),
    asked: () => codec.asked(one),
    show: (values) => values?.map((value) => codec.show(value)) ?? null,
    read(wire) {
      const parts = Array.isArray(wire) ? wire : String(wire).split(',').filter(Boolean)
      return parts.map((part) => codec.read(part))
    },
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

/** @returns the id and all fields that are not hidden, in this order */
export const columnsOf = oncePer(({ of }: Pick<Page, 'of'>): readonly PageColumn[] => {
  const id = { ...reference(), words: ['Id', '编号'] as const, ...of.id }
  const shown = Object.entries({ id, ...of.fields }).filter(([, { isHidden }]) => !isHidden)
  return shown.map(([field, is]) => {
    const [en, zh] = is.words ?? [field, field]
    return { field, is, name: is.wire ?? field, words: { en, zh }, codec: codecOf(is) }
  })
})
