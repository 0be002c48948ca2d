import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { HTTP_ERRORS } from '../../adapters/http/edge/failures/http-errors.ts'
import { chinese } from '../../adapters/http/words/chinese.ts'
import { english } from '../../adapters/http/words/english.ts'
import { failureText } from '../../adapters/http/words/texts.ts'
import type { PlatformWarning } from '../../application/platforms/test-steps.ts'
import type { PlatformFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import { httpHarness } from '../support/http-harness.ts'

/** All of them: the compiler misses none. */
const FINDINGS: Readonly<Record<PlatformFailureReason | PlatformWarning, true>> = {
  full: true,
  endpoint_not_found: true,
  connection_refused: true,
  timed_out: true,
  unreachable: true,
  insecure: true,
  endpoint_not_allowed: true,
  root_not_allowed: true,
  root_overlaps: true,
  not_usable: true,
  access_key_reference: true,
  wrong_key: true,
  key_expired: true,
  account_disabled: true,
  wrong_secret: true,
  wrong_region: true,
  clock_skew: true,
  busy: true,
  bucket_missing: true,
  bucket_in_host: true,
  no_object_store: true,
  not_permitted: true,
  other_bytes: true,
  signed_address: true,
  signed_for_domain: true,
  unknown: true,
  unlisted: true,
  public: true,
  public_before: true,
  privacy_unknown: true,
  versioned: true,
  more_rights: true,
}

// Codes that are put together at run time cannot be read off the source.
const COMPOSED = [
  ...['bytes', 'files', 'running'].map((kind) => `quota_${kind}`),
  ...['queued', 'running', 'paused', 'cancelled', 'done', 'failed'].map(
    (state) => `push.migration-${state}`,
  ),
  ...['empty', 'too_large', 'type', 'content', 'aborted', 'malformed'].map(
    (one) => `upload_${one}`,
  ),
  ...['rename_format', 'rename_text', 'format', 'text', 'protected', 'old_office', 'program'].map(
    (one) => `upload_content.${one}`,
  ),
  ...['endpoint_not_found', 'endpoint_not_allowed', 'root_not_allowed', 'root_overlaps'],
  ...['default', 'built_in', 'files', 'move'].map((one) => `platform_${one}`),
  ...['full', 'unreachable'].flatMap((one) => [`storage_${one}`, `storage_${one}.answered`]),
  ...['other', 'declared', 'heic', 'mov'].map((one) => `upload_type.${one}`),
  ...['is_root', 'has_children', 'has_enabled', 'has_posts', 'has_users'].map(
    (one) => `department_${one}`,
  ),
  ...Object.keys(FINDINGS).map((one) => `platform_not_working.${one}`),
  ...['sms', 'mail'].map((one) => `${one}_not_enabled`),
]

/** Of errors that are classes of their own, and of those that are one line of data. */
const CODE = /(?:readonly code = |defineError\(\s*'[\w-]+',\s*)'(\w+)'/g

const CATALOGUE = /\/words\/(?:english|chinese)/

async function codesInSource(): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['domain', 'application', 'adapters']) {
    const files = await readdir(folder, { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const source = await readFile(`${folder}/${file}`, 'utf8')
      if (!/extends (?:DomainError|defineError)/.test(source)) continue
      for (const [, code] of source.matchAll(CODE)) found.push(code ?? '')
    }
  }
  return found
}

/** What may ask for a text; the catalogues themselves do not. */
async function sourceTexts(): Promise<string[]> {
  const files = await Promise.all(
    ['domain', 'application', 'adapters', 'bootstrap'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const asking = files.flat().filter((path) => path.endsWith('.ts') && !CATALOGUE.test(path))
  return Promise.all(asking.map((path) => readFile(path, 'utf8')))
}

describe('the message catalogues', () => {
  it('have a text for every error code there is', async () => {
    const codes = [...(await codesInSource()), ...COMPOSED, ...Object.keys(HTTP_ERRORS), 'ok']
    expect(codes.length).toBeGreaterThan(30)
    for (const catalogue of [english, chinese]) {
      expect(codes.filter((code) => !catalogue[code])).toEqual([])
    }
  })

  it('have no unused text', async () => {
    const source = (await sourceTexts()).join('\n')
    const words = new Set(source.match(/[\w-]+/g))
    const isAsked = (key: string) => {
      if (COMPOSED.includes(key)) return true
      const [last = '', ...start] = key.split('.').toReversed()
      const prefix = start.toReversed().join('.')
      if (prefix !== '') return source.includes(prefix) && words.has(last)
      return source.includes(`'${key}'`) || Object.hasOwn(HTTP_ERRORS, key)
    }
    expect(Object.keys(english).filter((key) => !isAsked(key))).toEqual([])
    expect(isAsked('no_such_code') || isAsked('login_check.no_such_check')).toBe(false)
  })

  it('have the same keys and quote the same values', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(chinese[key] ?? ''), key).toEqual(placeholders(text))
    }
  })

  it.each([
    ['zh_CN', '未登录或登录状态已过期'],
    ['zh-cn', '未登录或登录状态已过期'],
    ['en_US', 'You are not logged in, or your session has ended.'],
    ['nonsense', 'You are not logged in, or your session has ended.'],
  ])('are chosen by Content-Language %s', async (language, msg) => {
    const http = await httpHarness()
    const headers = { 'content-language': language }
    const { body } = await http.send({ url: '/auth/codes', headers })
    expect(body.msg).toBe(msg)
  })
})

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()
}

describe('a member with few values', () => {
  const told = (limit: string, language: 'en' | 'zh') => {
    const problems = [{ field: 'type', rule: 'pattern', limit }]
    const failure = { error: 'bad_request', problems, params: {} }
    const words = () => ({ label: { en: 'Type', zh: '类型' } })
    return failureText(failure, language, words)
  }

  it.each([
    ['^[MCF]$', 'Type: M or C or F', '类型：M 或 C 或 F'],
    ['^[01]?$', 'Type: 0 or 1', '类型：0 或 1'],
    ['^[A-Za-z0-9_-]+$', 'Type: letters, digits, _ or -', '类型：字母、数字、_ 或 -'],
    ['^[^\\u0000]*$', 'Type is not valid', '类型 不正确'],
  ])('says for %s which they are', (pattern, english, chinese) => {
    expect([told(pattern, 'en'), told(pattern, 'zh')]).toEqual([english, chinese])
  })
})
