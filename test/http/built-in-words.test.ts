import { describe, expect, it } from 'vitest'
import { menusIn } from '../../adapters/http/words/menus-in.ts'
import { builtInRows } from '../../adapters/postgres/seed/built-in-rows.ts'
import { builtInText, textIn } from '../../domain/language/built-in-text.ts'
import { BUILT_IN_WORDS } from '../../domain/language/built-in-words.ts'
import { aMenu } from '../support/access-builders.ts'
import { someMoment } from '../support/unique.ts'

const rows = builtInRows(someMoment, 'zh')
const {
  menus,
  dictionary_types: types,
  dictionary_entries: entries,
  parameters,
  departments,
} = rows
const PLACES = [
  ...menus.map(({ id, title }) => [`menu.${id}`, title] as const),
  ...departments.map(({ id, name }) => [`department.${id}`, name] as const),
  ...types.map(({ type, name }) => [`dictionary.${type}`, name] as const),
  ...entries.map(({ type, value, label }) => [`${type}.${value}`, label] as const),
  ...parameters.map(({ id, name }) => [`parameter.${id}`, name] as const),
]

describe('what comes with the service', () => {
  it('has words in two languages, and there are no others', () => {
    const places = [...PLACES.map(([place]) => place), 'role.1', 'user.1']
    expect(places.toSorted()).toEqual(Object.keys(BUILT_IN_WORDS).toSorted())
    for (const { en, zh } of Object.values(BUILT_IN_WORDS)) {
      expect(zh).toMatch(/\p{Script=Han}|^iOS$/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it.each(PLACES)('%s %s is stored in one language and shown in each', (place, text) => {
    expect(text).toBe(builtInText(place, 'zh'))
    for (const stored of ['en', 'zh'] as const) {
      for (const reader of ['en', 'zh'] as const) {
        expect(textIn(place, builtInText(place, stored), reader)).toBe(builtInText(place, reader))
      }
    }
  })

  it('is called as an operator has renamed it', () => {
    expect(textIn('menu.118', 'Documents', 'zh')).toBe('Documents')
    expect(textIn('menu.4711', 'Files', 'zh')).toBe('Files')
    expect(textIn('constructor', 'name', 'zh')).toBe('name')
  })

  it.each(['Files', '文件管理'])('is translated in menus at every depth, from %s too', (title) => {
    const page = { menu: aMenu({ id: '118', title }), children: [] }
    const top = { menu: aMenu({ id: '1', title: 'System' }), children: [page] }
    const shown = (language: 'en' | 'zh', titles: readonly string[]) =>
      expect(menusIn(language, [top])).toEqual([
        {
          menu: { ...top.menu, title: titles[0] },
          children: [{ menu: { ...page.menu, title: titles[1] }, children: [] }],
        },
      ])
    shown('zh', ['系统管理', '文件管理'])
    shown('en', ['System', 'Files'])
  })
})
