import { type HeadRule, signature } from './leading-bytes.ts'

const UTF_16 = signature(0, '\xff\xfe', '\xfe\xff')
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

/** Contains no control bytes but white space. Holds for UTF-8 and for national encodings. */
export const looksLikeText: HeadRule = (head) =>
  UTF_16(head) || head.every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte))

const EXECUTABLE = signature(
  0,
  'MZ',
  '\x7fELF',
  '#!',
  '\0asm',
  '\xca\xfe\xba\xbe',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
)

export const isNotExecutable: HeadRule = (head) => !EXECUTABLE(head)
