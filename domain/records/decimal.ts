import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

interface DecimalOptions extends Options<string, 'equals' | 'range'> {
  /** All digits, those after the point included. */
  readonly digits: number
  /** Digits after the point. */
  readonly scale: number
  readonly min?: number
  readonly max?: number
}

const PARTS = /^(-?)(\d*)(?:\.(\d*))?$/

/** An exact number as a text such as `12.50`, with as many decimals as the field keeps. */
export function decimal<const O extends DecimalOptions>(options: O): FieldOf<string, O>
export function decimal(options: DecimalOptions): Field<string | undefined> {
  const { digits, scale, min, max } = options
  const [least, most] = [min, max].map((bound) => unitsOfBound(bound, scale))
  return {
    ...base('decimal', options),
    digits,
    scale,
    accepts(value = '') {
      const counted = units(value, scale)
      if (counted === undefined || String(counted).replace('-', '').length > digits) return false
      return (least === undefined || counted >= least) && (most === undefined || counted <= most)
    },
  }
}

/** @returns the same number with exactly `scale` decimals, or `undefined` if it needs more */
export function withDecimals(text: string, scale: number): string | undefined {
  const counted = units(text, scale)
  if (counted === undefined) return undefined
  const plain = String(counted)
    .replace('-', '')
    .padStart(scale + 1, '0')
  const whole = plain.slice(0, plain.length - scale)
  return `${counted < 0n ? '-' : ''}${whole}${scale > 0 ? `.${plain.slice(-scale)}` : ''}`
}

function unitsOfBound(bound: number | undefined, scale: number): bigint | undefined {
  if (bound === undefined) return undefined
  const counted = units(String(bound), scale)
  if (counted !== undefined) return counted
  throw new Error(`The bound ${bound} of a decimal needs more than its ${scale} decimals.`)
}

/** How often a number holds the smallest step of so many decimals. */
function units(text: string, scale: number): bigint | undefined {
  const [, sign, whole = '', decimals = ''] = (/\d/.test(text) && PARTS.exec(text)) || []
  const isTooFine = /[1-9]/.test(decimals.slice(scale))
  if (sign === undefined || isTooFine) return undefined
  const size = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'))
  return sign ? -size : size
}
