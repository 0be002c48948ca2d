import { describe, expect, it } from 'vitest'
import { NewLoginName } from '../../../domain/identity/names/new-login-name.ts'

const codeOf = (raw: string) => {
  try {
    return NewLoginName.parse(raw).text
  } catch (error) {
    return Object(error).code
  }
}

describe('a new login name', () => {
  it.each([
    ['Mei', 'Mei', 'mei'],
    [' ＭＥＩ.lin ', 'MEI.lin', 'mei.lin'],
    ['张三', '张三', '张三'],
    ['Zoë-2', 'Zoë-2', 'zoë-2'],
    ['anna_王', 'anna_王', 'anna_王'],
    ['иван', 'иван', 'иван'],
    ['0x', '0x', '0x'],
    ['a'.repeat(30), 'a'.repeat(30), 'a'.repeat(30)],
  ])('accepts %j', (raw, text, key) => {
    const { text: found, name } = NewLoginName.parse(raw)
    expect([found, name.key]).toEqual([text, key])
  })

  it.each([
    ['', 'invalid_login_name'],
    ['x', 'invalid_login_name'],
    ['a'.repeat(31), 'invalid_login_name'],
    ['𠮷', 'unsuitable_login_name'],
    ['.mei', 'unsuitable_login_name'],
    ['-mei', 'unsuitable_login_name'],
    ['me i', 'unsuitable_login_name'],
    ['mei@x', 'unsuitable_login_name'],
    ['mei\u200b', 'unsuitable_login_name'],
    ['mei\u202e', 'unsuitable_login_name'],
    ['mei\0', 'unsuitable_login_name'],
    ['mei\ud800', 'unsuitable_login_name'],
    ['x\u0301\u0302y', 'unsuitable_login_name'],
    ['İo', 'unsuitable_login_name'],
    ['mеi', 'unsuitable_login_name'], // a Cyrillic letter
    ['mοi', 'unsuitable_login_name'], // a Greek one
    ['ɑnna', 'unsuitable_login_name'], // a phonetic one
    ['😀😀', 'unsuitable_login_name'],
    ['mei\u115f', 'unsuitable_login_name'], // an invisible letter
  ])('refuses %j', (raw, code) => {
    expect(codeOf(raw)).toBe(code)
  })

  it.each([
    'admin',
    'ADMIN',
    'ａｄｍｉｎ',
    'Administrator',
    'root',
    'system',
    'SuperAdmin',
    'gatehouse',
    'ad.min',
    'super_admin',
    'ädmin',
    'admın',
    'ѕуѕтем',
    'гоот',
    '管理员',
  ])('keeps %j for the operators', (raw) => {
    expect(codeOf(raw)).toBe('reserved_name')
  })
})

describe('a login name that an administrator gives', () => {
  const given = (raw: string) => {
    try {
      return NewLoginName.given(raw, (key) => key === 'root').text
    } catch (error) {
      return Object(error).code
    }
  }

  it.each([
    ['wang wei@example.com', 'wang wei@example.com'],
    ['阿卜杜拉·买买提', '阿卜杜拉·买买提'],
    [' ＭＥＩ (2)', 'MEI (2)'],
    ['Nguyễn', 'Nguyễn'],
    ['อัญชลี', 'อัญชลี'],
    ['иван', 'иван'],
    ['admin', 'admin'],
  ])('accepts %j', (raw, text) => {
    expect(given(raw)).toBe(text)
  })

  it.each([
    ['slоg', 'unsuitable_login_name'], // a Cyrillic letter
    ['ѕlog', 'unsuitable_login_name'],
    ['ɑnna', 'unsuitable_login_name'],
    ['s\u0332log', 'unsuitable_login_name'],
    ['İo', 'unsuitable_login_name'],
    ['гоот', 'reserved_name'],
    ['mei\u115f', 'invalid_field'],
    ['mei\u200b', 'invalid_field'],
    ['张\ufe00三', 'invalid_field'],
    ['mei\u2800', 'invalid_field'],
    ['mei\u2011lin', 'invalid_field'], // a dash that is none
    ['mei  lin', 'invalid_field'],
    ['<mei>', 'invalid_field'],
    ['x', 'invalid_login_name'],
  ])('refuses %j', (raw, code) => {
    expect(given(raw)).toBe(code)
  })
})
