import { expect, it } from 'vitest'
import { nickNameOf } from '../../../domain/identity/names/nick-name.ts'
import { InvalidField } from '../../../domain/records/record-errors.ts'

it.each(["Mei O'Neil", '李 梅', 'R&D', '👩\u200d🔬', ' Mei '])('%j is a nickname', (raw) => {
  expect(nickNameOf(raw)).toBe(raw.trim())
})

it.each([
  '',
  '  ',
  '<b>',
  'a>b',
  '\u202eadmin',
  'a\u200bb',
  'a\nb',
  '\u200d'.repeat(0),
])('%j is none', (raw) => {
  expect(() => nickNameOf(raw)).toThrow(InvalidField)
})
