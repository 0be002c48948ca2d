import { describe, expect, it } from 'vitest'
import { isViewable } from '../../../domain/storage/files/viewable.ts'
import { fileTypeOf } from '../../../domain/storage/uploads/file-types.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { fc } from '../../support/properties.ts'

const policy = new UploadPolicy(1000)
const bytes = (text: string) => Buffer.from(text, 'latin1')
const classify = (name: string, declared?: string) =>
  policy.classify(OriginalName.from(name), declared)

const ZIP = 'PK\x03\x04\x14\0'
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'
/** The text in UTF-16. */
function wide(text: string): string {
  return [...text].map((letter) => `${letter}\0`).join('')
}
/** How genuine files begin. */
const GENUINE = {
  '.png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  '.jpg': '\xff\xd8\xff\xe0\0\x10JFIF',
  '.jpeg': '\xff\xd8\xff\xdb',
  '.gif': 'GIF89a\x01\0',
  '.webp': 'RIFF\x24\0\0\0WEBPVP8 ',
  '.bmp': 'BM\x36\0',
  '.pdf': '%PDF-1.7\n%\xe2\xe3',
  '.doc': OLE,
  '.xls': OLE,
  '.ppt': OLE,
  '.docx': ZIP,
  '.wps': OLE,
  '.et': OLE,
  '.dps': ZIP,
  '.ofd': ZIP,
  '.xlsx': ZIP,
  '.pptx': ZIP,
  '.txt': 'plain text\r\n',
  '.csv': '\xef\xbb\xbfa,b\n1,2\n',
  '.md': '# \xe6\xa0\x87\xe9\xa2\x98\n',
  '.json': '{"a":1}',
  '.zip': ZIP,
  '.rar': 'Rar!\x1a\x07\x01\0',
  '.7z': "7z\xbc\xaf'\x1c\0\x04",
  '.gz': '\x1f\x8b\x08\0',
  '.mp4': '\0\0\0\x20ftypisom',
  '.avi': 'RIFF\x24\0\0\0AVI LIST',
  '.mp3': 'ID3\x04\0',
  '.wav': 'RIFF\x24\0\0\0WAVEfmt ',
} as const

/** Types that share their signature. */
function familyOf(head: string): string {
  if (head.startsWith('\xff\xd8')) return 'jpeg'
  return /^(plain|\xef\xbb|# |\{)/.test(head) ? 'text' : head
}

const suffixes = Object.keys(GENUINE)
const HOSTILE_HEADS = {
  'a Windows program': 'MZ\x90\0\x03\0',
  'a Linux program': '\x7fELF\x02\x01',
  'a Mac program': '\xcf\xfa\xed\xfe\x07\0',
  'a WebAssembly module': '\0asm\x01\0',
  zeros: '\0'.repeat(64),
}

describe('UploadPolicy', () => {
  it.each(Object.entries(GENUINE))('accepts a genuine %s', (suffix, head) => {
    const type = classify(`name${suffix.toUpperCase()}`)
    for (const declared of ['', 'application/octet-stream', type.contentType, ...type.aliases]) {
      expect(classify(`name${suffix}`, `${declared.toUpperCase()}; charset=utf-8`)).toBe(type)
    }
    expect(() => policy.checkHead(type, bytes(head))).not.toThrow()
  })

  it.each(
    suffixes.flatMap((suffix) => Object.entries(HOSTILE_HEADS).map((head) => [suffix, ...head])),
  )('refuses as %s what is %s', (suffix = '', _name, head = '') => {
    expect(() => policy.checkHead(classify(`name${suffix}`), bytes(head))).toThrow(
      expect.objectContaining({ code: 'upload_content' }),
    )
  })

  it.each([
    ['.pdf', `\r\n${'x'.repeat(1000)}%PDF-1.4`],
    ['.pdf', '\xef\xbb\xbf%PDF-1.7'],
  ])('accepts as %s what begins with %j', (suffix, head) => {
    expect(() => policy.checkHead(classify(`name${suffix}`), bytes(head))).not.toThrow()
  })

  it.each([
    `${'x'.repeat(1020)}%PDF-1.4`,
    'MZ\0\0%PDF-1.4',
    '#!/bin/sh\n%PDF-1.4',
    '%PD',
  ])('refuses as a PDF what begins with %j', (head) => {
    expect(() => policy.checkHead(classify('a.pdf'), bytes(head))).toThrow(
      expect.objectContaining({ code: 'upload_content' }),
    )
  })

  it.each([
    ['.csv', ['application/vnd.ms-excel', 'text/comma-separated-values', 'application/kset']],
    ['.xls', ['application/msexcel', 'application/x-excel', 'application/kset']],
    ['.xlsx', ['application/vnd.ms-excel', 'application/wps-office.xlsx', 'application/kset']],
    ['.doc', ['application/kswps', 'application/wps-office.doc']],
    ['.docx', ['application/msword', 'application/kswps']],
    ['.pptx', ['application/vnd.ms-powerpoint', 'application/ksdps']],
    ['.zip', ['application/x-zip-compressed', 'application/x-compressed', 'multipart/x-zip']],
    ['.rar', ['application/x-rar', 'application/x-compressed']],
  ])('takes %s by the types that Windows and WPS Office declare', (suffix, declared) => {
    for (const one of declared) expect(classify(`name${suffix}`, one).fits).toBeDefined()
  })

  it.each([
    ['.png', GENUINE['.jpg'], { reason: 'rename_format', what: 'JPEG', suffix: '.jpg' }],
    ['.jpg', GENUINE['.png'], { reason: 'rename_format', what: 'PNG', suffix: '.png' }],
    ['.jpg', GENUINE['.webp'], { reason: 'rename_format', what: 'WebP', suffix: '.webp' }],
    ['.jpg', '\0\0\0\x18ftypheic', { reason: 'format', what: 'HEIC' }],
    ['.png', '\0\0\0\x18ftypavif', { reason: 'format', what: 'AVIF' }],
    ['.doc', GENUINE['.pdf'], { reason: 'rename_format', what: 'PDF', suffix: '.pdf' }],
    ['.xls', `${ZIP}xl/workbook.xml`, { reason: 'rename_format', what: 'Excel', suffix: '.xlsx' }],
    ['.doc', `${ZIP}word/a.xml`, { reason: 'rename_format', what: 'Word', suffix: '.docx' }],
    ['.pdf', `${ZIP}OFD.xml`, { reason: 'rename_format', what: 'OFD', suffix: '.ofd' }],
    ['.xls', `${ZIP}a.txt`, { reason: 'rename_format', what: 'ZIP', suffix: '.zip' }],
    [
      '.docx',
      `${OLE}${wide('Root Entry')}${wide('WordDocument')}`,
      { reason: 'rename_format', what: 'Word 97-2003', suffix: '.doc' },
    ],
    [
      '.xlsx',
      `${OLE}${wide('Workbook')}`,
      { reason: 'rename_format', what: 'Excel 97-2003', suffix: '.xls' },
    ],
    ['.xlsx', `${OLE}${wide('EncryptedPackage')}`, { reason: 'protected' }],
    ['.docx', OLE, { reason: 'old_office' }],
    ['.xls', ' <html><table>', { reason: 'format', what: 'HTML' }],
    ['.xls', '\xef\xbb\xbf<?xml version="1.0"?>', { reason: 'format', what: 'XML' }],
    ['.doc', '{\\rtf1\\ansi', { reason: 'format', what: 'RTF' }],
    ['.xls', 'a\tb\n1\t2\n', { reason: 'rename_text', suffix: '.txt' }],
    ['.pdf', 'MZ\x90\0', { reason: 'program' }],
    ['.csv', GENUINE['.gz'], { reason: 'rename_format', what: 'gzip', suffix: '.gz' }],
    ['.png', '\0'.repeat(64), { reason: 'unknown' }],
  ])('says of a %s that begins with %j what it is', (suffix, head, params) => {
    expect(() => policy.checkHead(classify(`name${suffix}`), bytes(head))).toThrow(
      expect.objectContaining({ code: 'upload_content', params: { what: '', ...params } }),
    )
  })

  it('advises no extension that is not accepted', () => {
    const pictures = policy.narrowedBy({ suffixes: ['.png'] })
    const own = new UploadPolicy(1000, new UploadTypes(['.png']))
    for (const narrow of [pictures, own]) {
      expect(() => narrow.checkHead(classify('a.png'), bytes(GENUINE['.jpg']))).toThrow(
        expect.objectContaining({ params: { reason: 'format', what: 'JPEG' } }),
      )
    }
  })

  it('does not confuse types that the first bytes distinguish', () => {
    for (const [suffix, own] of Object.entries(GENUINE)) {
      const { fits } = classify(`name${suffix}`)
      // WPS Office writes old and new files under one extension.
      const both = ['.wps', '.et', '.dps'].includes(suffix) ? [OLE, ZIP] : []
      const others = Object.values(GENUINE).filter(
        (head) => familyOf(head) !== familyOf(own) && !both.includes(head),
      )
      for (const head of others) {
        // Real content goes on behind its signature, and is not text.
        const whole = familyOf(head) === 'text' ? head : `${head}\0\x01\x02`
        expect(fits(bytes(whole)), `${suffix} against ${head}`).toBe(false)
      }
    }
  })

  it.each([
    '.html',
    '.htm',
    '.svg',
    '.xml',
    '.js',
    '.mjs',
    '.exe',
    '.sh',
    '.php',
    '.jsp',
    '.htaccess',
  ])('refuses the extension %s whatever stands before it', (suffix) => {
    for (const name of [`a${suffix}`, `a.png${suffix}`, suffix, `a${suffix.toUpperCase()}`]) {
      expect(() => classify(name)).toThrow(expect.objectContaining({ code: 'upload_type' }))
    }
  })

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/javascript',
    'nonsense',
  ])('refuses the declared type %s under every name', (declared) => {
    for (const suffix of ['', ...suffixes]) {
      expect(() => classify(`name${suffix}`, declared)).toThrow(
        expect.objectContaining({ code: 'upload_type' }),
      )
    }
  })

  it('keeps a file without extension as mere bytes, unless it is a program', () => {
    const type = classify('README')
    expect(type.contentType).toBe('application/octet-stream')
    expect(() => policy.checkHead(type, bytes('\0\x01\x02'))).not.toThrow()
    for (const head of ['MZ', '\x7fELF', '#!/bin/sh']) {
      expect(() => policy.checkHead(type, bytes(head))).toThrow()
    }
  })

  it('never shows in place what a page could be made of', () => {
    const shown = suffixes.filter((suffix) => isViewable(fileTypeOf(suffix)?.contentType ?? ''))
    expect(shown).toEqual(['.png', '.jpg', '.jpeg', '.gif', '.webp'])
  })

  it.each([
    ['a.heic', '', { reason: 'heic' }],
    ['a.MOV', '', { reason: 'mov' }],
    ['a.dwg', '', { reason: 'other', accepted: 'png, ofd' }],
    ['a.png', 'text/html', { reason: 'declared', suffix: '.png' }],
  ])('says of %s, declared as %j, what is accepted or what to do', (name, declared, params) => {
    const types = new UploadTypes(['.png', '.ofd', '.pdf', ''])
    const own = new UploadPolicy(1000, types).narrowedBy({ suffixes: ['.png', '.ofd'] })
    const refusal = expect.objectContaining({ params: expect.objectContaining(params) })
    expect(() => own.classify(OriginalName.from(name), declared)).toThrow(refusal)
  })

  it('takes what settings list, and nothing else', () => {
    const own = new UploadPolicy(1000, new UploadTypes(['.png', '.dwg']))
    const classified = (name: string, declared?: string) =>
      own.classify(OriginalName.from(name), declared)
    expect(classified('a.PNG').contentType).toBe('image/png')
    for (const name of ['a.pdf', 'README', 'a.dwg.zip']) {
      expect(() => classified(name)).toThrow(expect.objectContaining({ code: 'upload_type' }))
    }
  })

  it('keeps as mere bytes what is listed and unknown, whatever it is said to be', () => {
    const own = new UploadPolicy(1000, new UploadTypes(['.dwg'])).narrowedBy({ maxBytes: 10 })
    const type = own.classify(OriginalName.from('plan.dwg'), 'image/vnd.dwg')
    expect(type.contentType).toBe('application/octet-stream')
    expect(() => own.checkHead(type, bytes('AC1032\0'))).not.toThrow()
    for (const head of Object.values(HOSTILE_HEADS).slice(0, 4)) {
      expect(() => own.checkHead(type, bytes(head))).toThrow(
        expect.objectContaining({ code: 'upload_content' }),
      )
    }
  })

  it('counts to the byte', () => {
    expect(() => policy.checkLength(1000)).not.toThrow()
    expect(() => policy.checkLength(1001)).toThrow(
      expect.objectContaining({ code: 'upload_too_large', params: { maxBytes: 1000 } }),
    )
    expect(() => policy.checkRequestLength(undefined)).not.toThrow()
    expect(() => policy.checkRequestLength(policy.maxRequestBytes)).not.toThrow()
    expect(() => policy.checkRequestLength(policy.maxRequestBytes + 1)).toThrow()
    expect(() => policy.checkHead(classify('a.txt'), bytes(''))).toThrow(
      expect.objectContaining({ code: 'upload_empty' }),
    )
  })

  it('has an answer to every name and declared type', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (name, declared) => {
          try {
            const { contentType } = classify(name, declared)
            return contentType !== ''
          } catch (error) {
            return error instanceof Error && 'code' in error && error.code === 'upload_type'
          }
        },
      ),
    )
  })
})
