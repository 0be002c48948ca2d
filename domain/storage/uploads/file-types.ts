import { isNotExecutable, looksLikeText } from './head-rules.ts'
import { all, type HeadRule, signature, within } from './leading-bytes.ts'

export interface FileType {
  /** The media type that this service assigns. */
  readonly contentType: string
  /** Other names that clients use for it. */
  readonly aliases: readonly string[]
  /** The content cannot be recognised, so a declared type proves nothing. */
  readonly isUnknown?: boolean
  readonly fits: HeadRule
}

const OLE = signature(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
/** WPS Office writes both. */
const OLE_OR_ZIP = signature(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'PK\x03\x04')
const ZIP = signature(0, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')
/** Readers accept other bytes before it, as some scanners and mail programs leave them. */
const PDF = all(isNotExecutable, within(1024, '%PDF-'))
const ISO_MEDIA = signature(4, 'ftyp')
const MP3 = signature(0, 'ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2', '\xff\xe3')
const riff = (form: string) => all(signature(0, 'RIFF'), signature(8, form))

/** Windows declares what the program says that opens such files: Office, WPS Office, WinRAR. */
const WORD = ['application/msword', 'application/vnd.ms-word', 'application/kswps']
const EXCEL = [
  'application/vnd.ms-excel',
  'application/msexcel',
  'application/x-msexcel',
  'application/ms-excel',
  'application/excel',
  'application/x-excel',
  'application/xls',
  'application/x-xls',
  'application/kset',
  'application/wps-office.et',
]
const POWERPOINT = [
  'application/vnd.ms-powerpoint',
  'application/mspowerpoint',
  'application/powerpoint',
  'application/x-mspowerpoint',
  'application/ksdps',
]
const SEPARATED = [
  'text/x-csv',
  'text/comma-separated-values',
  'text/x-comma-separated-values',
  'application/wps-office.csv',
]
const COMPRESSED = ['application/x-compressed', 'application/x-compress']

/** Types whose content can be recognised, by extension; accepted by default. */
const TYPES: ReadonlyMap<string, FileType> = new Map([
  entry('.png', 'image/png', signature(0, '\x89PNG\r\n\x1a\n'), 'image/x-png'),
  entry('.jpg', 'image/jpeg', signature(0, '\xff\xd8\xff'), 'image/jpg', 'image/pjpeg'),
  entry('.jpeg', 'image/jpeg', signature(0, '\xff\xd8\xff'), 'image/jpg', 'image/pjpeg'),
  entry('.gif', 'image/gif', signature(0, 'GIF87a', 'GIF89a')),
  entry('.webp', 'image/webp', riff('WEBP')),
  entry('.bmp', 'image/bmp', signature(0, 'BM'), 'image/x-ms-bmp', 'image/x-bmp'),

  entry('.pdf', 'application/pdf', PDF, 'application/x-pdf', 'application/wps-office.pdf'),
  office('.doc', 'application/msword', OLE, ...WORD),
  office('.xls', 'application/vnd.ms-excel', OLE, ...EXCEL),
  office('.ppt', 'application/vnd.ms-powerpoint', OLE, ...POWERPOINT),
  office('.docx', openXml('wordprocessingml.document'), ZIP, ...WORD),
  office('.xlsx', openXml('spreadsheetml.sheet'), ZIP, ...EXCEL),
  office('.pptx', openXml('presentationml.presentation'), ZIP, ...POWERPOINT),
  office('.wps', 'application/wps-office.wps', OLE_OR_ZIP, ...WORD, 'application/vnd.ms-works'),
  office('.et', 'application/wps-office.et', OLE_OR_ZIP, ...EXCEL),
  office('.dps', 'application/wps-office.dps', OLE_OR_ZIP, ...POWERPOINT),
  office('.ofd', 'application/ofd', ZIP, 'application/vnd.ofd', 'application/x-ofd'),

  text('.txt', 'text/plain'),
  text('.csv', 'text/csv', 'application/csv', 'application/x-csv', ...EXCEL, ...SEPARATED),
  text('.md', 'text/markdown', 'text/x-markdown'),
  text('.json', 'application/json', 'text/json'),

  entry(
    '.zip',
    'application/zip',
    ZIP,
    'application/x-zip-compressed',
    'application/zip-compressed',
    'application/x-zip',
    'multipart/x-zip',
    ...COMPRESSED,
  ),
  entry(
    '.rar',
    'application/vnd.rar',
    signature(0, 'Rar!\x1a\x07'),
    'application/x-rar-compressed',
    'application/x-rar',
    'application/rar',
    ...COMPRESSED,
  ),
  entry('.7z', 'application/x-7z-compressed', signature(0, "7z\xbc\xaf'\x1c"), ...COMPRESSED),
  entry('.gz', 'application/gzip', signature(0, '\x1f\x8b'), 'application/x-gzip', ...COMPRESSED),

  entry('.mp4', 'video/mp4', ISO_MEDIA, 'application/mp4'),
  entry('.avi', 'video/x-msvideo', riff('AVI '), 'video/avi', 'video/msvideo', 'video/vnd.avi'),
  entry('.mp3', 'audio/mpeg', MP3, 'audio/mp3', 'audio/mpeg3'),
  entry('.wav', 'audio/wav', riff('WAVE'), 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'),
])

const KNOWN = new Set([...TYPES.values()].flatMap((type) => [type.contentType, ...type.aliases]))

/** A file without an extension is stored, and served as plain bytes. */
const OPAQUE: FileType = {
  contentType: 'application/octet-stream',
  aliases: [...KNOWN],
  fits: isNotExecutable,
}

/** Includes the empty extension, for names without one. */
export const DEFAULT_SUFFIXES: readonly string[] = [...TYPES.keys(), '']

/** @param suffix with the dot, in lower case, or empty */
export function fileTypeOf(suffix: string): FileType | undefined {
  return suffix === '' ? OPAQUE : TYPES.get(suffix)
}

export function isVouchedFor(contentType: string): boolean {
  const types = [OPAQUE, ...TYPES.values()]
  return types.some((type) => type.contentType === contentType)
}

function entry(
  suffix: string,
  contentType: string,
  fits: HeadRule,
  ...aliases: string[]
): [string, FileType] {
  return [suffix, { contentType, aliases, fits }]
}

function text(suffix: string, contentType: string, ...aliases: string[]): [string, FileType] {
  return entry(suffix, contentType, looksLikeText, 'text/plain', ...aliases)
}

/** Browsers on machines with WPS Office declare its own media types for office files. */
function office(
  suffix: string,
  contentType: string,
  fits: HeadRule,
  ...aliases: string[]
): [string, FileType] {
  return entry(suffix, contentType, fits, `application/wps-office${suffix}`, ...aliases)
}

function openXml(part: string): string {
  return `application/vnd.openxmlformats-officedocument.${part}`
}
