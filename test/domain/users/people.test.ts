import { describe, expect, it } from 'vitest'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import {
  contactsIn,
  isContact,
  maskedContact,
  shownContacts,
} from '../../../domain/users/contacts-in-text.ts'
import { DepartmentNames } from '../../../domain/users/department-names.ts'

const PHONE = '13912345678'
const MAIL = 'mei.li+a@example.com'
const hide = (text: string) => shownContacts(text, maskedContact)
const nested = (value: unknown, depth: number): string =>
  depth === 0 ? JSON.stringify(value) : nested({ ext1: JSON.stringify(value) }, depth - 1)

describe('contacts in text', () => {
  it.each([0, 1, 2])('are masked by the name of their member, %d levels of JSON deep', (depth) => {
    const whole = {
      ...{ userId: 5, phonenumber: PHONE, email: MAIL, nickName: 'Mei', deptId: '100' },
      people: [{ contactPhone: '0755-1234567', mobile: 13912345678, mail: 'odd at host' }],
    }
    const shown = hide(nested(whole, depth))
    const { people, ...own } = JSON.parse(unwrapped(shown, depth))
    const masked = { phonenumber: '139****5678', email: 'm*******@example.com' }
    expect(own).toEqual({ userId: 5, nickName: 'Mei', deptId: '100', ...masked })
    expect(people).toEqual([
      { contactPhone: '075****4567', mobile: '139****5678', mail: 'odd****host' },
    ])
  })

  it.each([
    ['a part, as in filters', '{"phonenumber":"1391234"}', '{"phonenumber":"****"}'],
    ['text that was cut', '{"email":"mei@example.c…', '{"email":"m**@example.c…'],
    ['quotes inside', '{"email":"\\"mei li\\"@example.com"}', '{"email":"****"}'],
    ['nothing', '{"email":"","phone":null}', '{"email":"","phone":null}'],
  ])('are masked when they are %s', (_what, text, expected) => {
    expect(hide(text)).toBe(expected)
  })

  it.each([
    [`call ${PHONE} or ${MAIL}.`, 'call 139****5678 or m*******@example.com.'],
    ['+86 139 1234 5678', '+86****5678'],
    ['86-139-1234-5678', '86-****5678'],
    ['+4915112345678, 李四13912345678', '+49****5678, 李四139****5678'],
    ['mei﹫example.com or mei@example．com', 'm**@example.com or m**@example．com'],
    ['https://host/?to=mei%40example.com', 'https://host/?to=m**@example.com'],
    ['to=%2B8613912345678 v1 13912345678', 'to=%2B861****5678 v1 139****5678'],
    ['["mei@例子.公司"]', '["m**@例子.公司"]'],
  ])('are found in any text: %s', (text, expected) => {
    expect(hide(`{"remark":${JSON.stringify(text)}}`)).toBe(
      `{"remark":${JSON.stringify(expected)}}`,
    )
  })

  it.each([
    '{"userId":"1996543210987654321","ids":"13912345678901"}',
    '{"configKey":"***","ossId":139123456781234,"at":"2026-11-26 10:00:00"}',
    '{"url":"https://***@host:8080/x","remark":"@all, 1.13.9"}',
    '{"roleName":"Tele","nickName":"138 and more"}',
  ])('are not seen in %s', (text) => {
    expect(hide(text)).toBe(text)
    expect(contactsIn(text)).toEqual([])
  })

  it('are what is asked for, and stay where they may be shown', () => {
    const text = nested({ phonenumber: PHONE, email: MAIL, remark: `not ${PHONE}0, ${MAIL}` }, 1)
    expect(new Set(contactsIn(text))).toEqual(new Set([PHONE, MAIL]))
    expect(shownContacts(text, (contact) => contact)).toBe(text)
    const isPhone = (contact: string) => (contact === PHONE ? contact : maskedContact(contact))
    expect(shownContacts(text, isPhone)).toContain(PHONE)
    expect(shownContacts(text, isPhone)).not.toContain(MAIL)
    expect(hide(hide(text))).toBe(hide(text))
  })

  it('are told from names', () => {
    for (const name of [
      PHONE,
      '+86 139 1234 5678',
      MAIL,
      'mei＠example.com',
      '１３９１２３４５６７８',
      '⑬9１2345678',
      'mei﹫example.com',
      'mei%40example.com',
    ])
      expect(isContact(name), name).toBe(true)
    for (const name of ['mei', '李四', 'user4001', '12345', '']) expect(isContact(name)).toBe(false)
  })
})

function unwrapped(text: string, depth: number): string {
  return depth === 0 ? text : unwrapped(JSON.parse(text).ext1, depth - 1)
}

const one = (id: string, parentId: string | undefined, name: string) => ({ id, parentId, name })

const names = new DepartmentNames([
  one(ROOT_DEPARTMENT, undefined, 'Company'),
  one('1', ROOT_DEPARTMENT, 'Sales'),
  one('2', ROOT_DEPARTMENT, 'Works'),
  one('3', '1', 'Team'),
  one('4', '2', 'Team'),
  one('5', '2', '1'),
  one('6', '2', '/Sales/Team'),
  one('7', '2', 'a/b'),
  one('8', '1', 'a/b'),
  // Their parents are not among these departments.
  one('9', '90', 'Lost'),
  one('10', '91', 'Lost'),
])

it('departments are found by paths with blanks around /, wherever these are', () => {
  const spaced = new DepartmentNames([
    one(ROOT_DEPARTMENT, undefined, 'A / B'),
    one('1', ROOT_DEPARTMENT, 'Sales '),
    one('2', '1', ' Team'),
  ])
  for (const text of ['A / B/Sales/Team', 'A/B / Sales / Team', '/Sales /Team'])
    expect([text, spaced.find(text)]).toEqual([text, ['2']])
})

describe('names of departments', () => {
  it.each([
    [ROOT_DEPARTMENT, 'Company'],
    ['1', 'Sales'],
    ['4', '/Works/Team'],
    ['7', '/Works/a%2Fb'],
    ['5', '/Works/1'],
    // Its path is the name of another one.
    ['3', '3'],
    ['6', '/Sales/Team'],
    ['9', '9'],
  ])('find %s by what they call it: %s', (id, label) => {
    expect(names.labelOf(id)).toBe(label)
    expect(names.find(label)).toEqual([id])
  })

  it('find several, or none', () => {
    expect(names.find('Team')).toEqual(['3', '4'])
    expect(names.find('90')).toEqual([])
    expect(names.labelOf('90')).toBeUndefined()
  })
})
