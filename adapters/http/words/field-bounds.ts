import type { Field } from '../../../domain/records/field.ts'
import { allowedBy } from './allowed-values.ts'
import type { Words } from './member-words.ts'

/** Bounds of a column, which no reader needs to know. */
const LARGEST = 2_147_483_647

/** Longer lists are named without what their values mean. */
const MOST_EXPLAINED = 10

/** What a field accepts, in words. */
export function boundOf(field: Field): Words | undefined {
  const { kind, isChoice, letters } = field
  if (isChoice) return listed(field)
  if (kind === 'text') return lengthOf(field)
  if (kind === 'integer') return between(field) ?? { en: 'a whole number', zh: '整数' }
  if (kind === 'decimal') return decimalsOf(field)
  if (kind === 'date') return { en: 'a day such as 2026-02-28', zh: '日期，如 2026-02-28' }
  if (kind === 'json')
    return { en: `up to ${field.max} bytes of JSON`, zh: `JSON，最多 ${field.max} 字节` }
  if (kind === 'moment')
    return {
      en: 'a time that exists, such as 2026-02-28 09:30:00',
      zh: '实际存在的时间，如 2026-02-28 09:30:00',
    }
  if (!letters) return { en: '0 (no) or 1 (yes)', zh: '0（否）或 1（是）' }
  return { en: `${letters[0]} or ${letters[1]}`, zh: `${letters[0]} 或 ${letters[1]}` }
}

function listed({ options, dictionary }: Field): Words {
  if (!options)
    return { en: `a value of the dictionary ${dictionary}`, zh: `字典 ${dictionary} 中的值` }
  const isShort = options.length <= MOST_EXPLAINED
  const english = options.map(([value, en]) => (isShort ? `${value} (${en})` : value))
  const chinese = options.map(([value, , zh]) => (isShort ? `${value}（${zh}）` : value))
  return { en: `one of ${english.join(', ')}`, zh: `须为其中之一：${chinese.join('、')}` }
}

function lengthOf({ min, max, pattern }: Field): Words {
  const allowed = pattern && allowedBy(pattern.source)
  const length = min
    ? { en: `${min} to ${max} characters`, zh: `${min} 至 ${max} 个字符` }
    : { en: `at most ${max} characters`, zh: `最多 ${max} 个字符` }
  if (!pattern) return length
  const { en, zh } = allowed ?? { en: 'in the expected form', zh: '格式须正确' }
  return { en: `${length.en}, ${en}`, zh: `${length.zh}，${zh}` }
}

function decimalsOf(field: Field): Words {
  const { digits = 0, scale = 0 } = field
  const range = between(field)
  const whole = digits - scale
  return {
    en: `${range?.en ?? `a number with up to ${whole} digits`}, with up to ${scale} decimals`,
    zh: `${range?.zh ?? `最多 ${whole} 位整数`}，最多 ${scale} 位小数`,
  }
}

function between({ min, max }: Field): Words | undefined {
  const [least, most] = [min === -LARGEST ? undefined : min, max === LARGEST ? undefined : max]
  if (least !== undefined && most !== undefined)
    return { en: `${least} to ${most}`, zh: `${least} 至 ${most}` }
  if (least !== undefined) return { en: `at least ${least}`, zh: `不小于 ${least}` }
  return most === undefined ? undefined : { en: `at most ${most}`, zh: `不大于 ${most}` }
}
