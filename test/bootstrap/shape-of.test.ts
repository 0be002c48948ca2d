import { expect, it } from 'vitest'
import { noticesPage } from '../../adapters/http/pages/notices.ts'
import { shapeOf } from '../../bootstrap/commands/page/shape-of.ts'
import { specimensPage } from '../support/specimen.ts'

const shape = shapeOf(specimensPage, [specimensPage, noticesPage], 'zh')
const USERS = { url: '/system/user/optionselect', label: 'nickName', isFlat: true }
const NOTICES = { url: '/system/notice/list', id: 'noticeId', label: 'noticeTitle' }
const fieldOf = (name: string) => shape.fields.find((field) => field.name === name)

it('knows the page', () => {
  expect(shape).toMatchObject({
    ...{ name: 'specimen', title: '标本', folder: 'test/specimen', url: '/test/specimen' },
    ...{ permission: 'test:specimen', id: 'id', hasExport: true, isFlat: false },
  })
})

it('imports if the sheet of the page says so', () => {
  const read = { ...specimensPage, sheet: { name: 'specimens', import: true } } as const
  const written = { ...specimensPage, sheet: { name: 'specimens' } }
  expect([read, written].map((page) => shapeOf(page, [], 'en').hasImport)).toEqual([true, false])
})

it.each([
  ['name', { kind: 'text', label: '名称', max: 40, filter: 'contains', form: 'required' }],
  ['weight', { kind: 'decimal', digits: 9, scale: 3, isSortable: true }],
  ['foundOn', { kind: 'date', range: ['params[beginFoundOn]', 'params[endFoundOn]'] }],
  ['lentUntil', { kind: 'moment', form: 'optional', isClearable: true }],
  ['story', { kind: 'long', initial: '' }],
  ['findings', { kind: 'json' }],
  ['state', { kind: 'choice', dictionary: 'sys_normal_disable' }],
  ['grade', { kind: 'choice', options: [{ value: 'a', label: '好' }, { label: '一般' }] }],
  ['rating', { kind: 'integer', min: 0, max: 9, initial: 5 }],
  ['holder', { kind: 'reference', source: USERS, shownBy: 'holderName', isClearable: true }],
  ['owner', { kind: 'department', shownBy: 'ownerName' }],
  ['helpers', { kind: 'reference', source: USERS, isMany: true, shownBy: 'helpersName' }],
  ['marks', { kind: 'choice', isMany: true }],
  ['createTime', { kind: 'moment', range: ['params[beginTime]', 'params[endTime]'] }],
])('derives %s', (name, expected) => {
  expect(fieldOf(name)).toMatchObject(expected)
})

it('offers the rows of the page whose record a reference names', () => {
  const source = { ...NOTICES, isSearched: true }
  expect(fieldOf('subject')).toMatchObject({ kind: 'reference', shownBy: 'subjectName', source })
  expect(fieldOf('subject')?.source).not.toHaveProperty('isFlat')
  const alone = shapeOf(specimensPage, [specimensPage], 'en')
  expect(alone.fields.find(({ name }) => name === 'subject')).not.toHaveProperty('source')
})

it('leaves out ids that the service sets, and labels beside their ids', () => {
  for (const name of ['createBy', 'holderName', 'subjectName'])
    expect(fieldOf(name)).toBeUndefined()
})

it('has no form for what the service sets, and empties only what may be empty', () => {
  expect(fieldOf('createTime')).not.toHaveProperty('form')
  expect(fieldOf('name')).not.toHaveProperty('isClearable')
  expect(fieldOf('rating')).not.toHaveProperty('isClearable')
})
