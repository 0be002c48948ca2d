import { describe, expect, it } from 'vitest'
import { namedLanguageOf } from '../../adapters/http/words/language.ts'
import { menusIn } from '../../adapters/http/words/menus-in.ts'
import { builtInRows } from '../../adapters/postgres/seed/built-in-rows.ts'
import { builtInText, textIn } from '../../domain/language/built-in-text.ts'
import { BUILT_IN_WORDS } from '../../domain/language/built-in-words.ts'
import { aMenu } from '../support/access-builders.ts'
import { A_CLIENT, clientsHarness } from '../support/clients-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { aForm, platformsHarness } from '../support/platforms-harness.ts'
import { type PushHarness, pushHarness } from '../support/push-harness.ts'
import { EventStream } from '../support/push-streams.ts'
import { someMoment } from '../support/unique.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Headers = Readonly<Record<string, string>>

const CHINESE = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }
const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }
const UPLOADS = ['/resource/oss/upload', '/system/user/importData', '/system/user/profile/avatar']

/** What each kind of request says that a browser sends without the front end's own headers. */
async function texts(push: PushHarness, login: Headers, more: Headers): Promise<string[]> {
  const { headers } = await push.enter('admin', 5, login)
  const as = { ...headers, ...more }
  const form = formOf({ name: 'nothing', content: 'x' })
  const said: string[] = []
  for (const url of UPLOADS) {
    const type = { 'content-type': FORM_TYPE }
    const sent = { method: 'POST', url, headers: { ...as, ...type }, payload: form } as const
    said.push(String((await push.send(sent)).body.msg))
  }
  const refused = await push.send({ url: '/resource/oss/download/1', headers: as })
  said.push(String(refused.body.msg))
  const exported = await push.app.inject({
    method: 'POST',
    url: '/system/client/export',
    headers: as,
  })
  said.push(String(valuesOf(exported.rawPayload)[0]))
  const stream = await EventStream.open(`${push.origin}/resource/sse`, as)
  await stream.untilTexts([expect.any(String)])
  said.push(...stream.texts)
  stream.leave()
  return said
}

describe('a request without Content-Language', () => {
  it.each([
    ['the login', CHINESE, ENGLISH, 'en', true],
    ['the login', ENGLISH, CHINESE, 'zh', false],
    ['the browser, if the login named none,', {}, CHINESE, 'en', true],
    ['the browser, if the login named none,', {}, ENGLISH, 'zh', false],
    ['the installation, if nobody named one,', {}, {}, 'zh', true],
    ['the installation, if nobody named one,', {}, { 'accept-language': 'de,*' }, 'en', false],
  ] as const)('is answered in the language of %s %j', async (_of, login, more, language, isChinese) => {
    const push = await pushHarness({ settings: { language } })
    for (const text of await texts(push, login, more)) {
      expect(/\p{Script=Han}/u.test(text), text).toBe(isChinese)
    }
  })

  it('of a stranger is answered in the language of the browser, then of the installation', async () => {
    const push = await pushHarness({ settings: { language: 'zh' } })
    const msg = async (headers: Headers) =>
      String((await push.send({ url: '/auth/codes', headers })).body.msg)
    expect(await msg({})).toMatch(/\p{Script=Han}/u)
    expect(await msg(ENGLISH)).toMatch(/^You/)
    expect(await msg({ ...ENGLISH, 'content-language': 'zh_CN' })).toMatch(/\p{Script=Han}/u)
    expect(await msg({ ...ENGLISH, 'content-language': 'fr' })).toMatch(/^You/)
  })
})

describe('Accept-Language', () => {
  it.each([
    ['zh_CN', 'zh'],
    ['en_US', 'en'],
    ['de-DE,de;q=0.9,en;q=0.8,zh;q=0.7', 'en'],
    ['en;q=0.3, zh-Hans-CN;q=0.4', 'zh'],
    ['zh;q=0,en;q=0.1', 'en'],
    ['en;q=0', undefined],
    ['*', undefined],
    ['zhx,enormous', undefined],
    [',;q=1,;;,zh;q=..', undefined],
    [`${'de,'.repeat(50)}zh`, undefined],
  ])('case %#', (value, language) => {
    expect(namedLanguageOf({ headers: { 'accept-language': value } })).toBe(language)
  })
})

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

it.each([
  [
    'a rule of the domain',
    { clientKey: '客户' },
    'Client key: 1 to 64 letters or digits or . _ - starting with a letter or digit',
    '客户端 key：字母、数字或 . _ -，以字母或数字开头，1 至 64 位',
  ],
  [
    'a rule of the schema',
    { deviceType: 'x'.repeat(33) },
    'Device type: up to 32 lower-case letters or digits or _ - starting with a letter',
    '设备类型：小写字母、数字或 _ -，以字母开头，最多 32 位',
  ],
  [
    'a member of a list',
    { grantTypeList: ['password', 7] },
    'Grant types: 1 to 32 names of lower-case letters or digits or _ -',
    '授权类型：1 至 32 个，由小写字母、数字或 _ - 组成',
  ],
  ['what is missing', { clientKey: undefined }, 'Client key is required', '客户端 key 不能为空'],
  ['a length', { status: 7 }, 'Status must be a single string', '状态 只能有一个值'],
])('reports %s in the words of the page', async (_case, fields, english, chinese) => {
  const http = await clientsHarness()
  const body = { ...A_CLIENT, ...fields }
  const inEnglish = await http.ask('POST', '/system/client', { body })
  const inChinese = await http.ask('POST', '/system/client', { body, language: 'zh_CN' })
  expect(inEnglish.body).toMatchObject({ code: 500, msg: expect.stringContaining(english) })
  expect(inChinese.body).toMatchObject({ code: 500, msg: expect.stringContaining(chinese) })
})

it('calls one name as each page does', async () => {
  const http = await platformsHarness()
  const { body } = await http.call('POST', '', aForm({ configKey: 'a b' }))
  expect(body.msg).toBe(
    'Configuration key: 2 to 100 letters or digits or . _ - starting with a letter or digit',
  )
})
