import { maskedEmail, maskedPhone } from './masked-contact.ts'

const CONTACT_NAME = /phone|mobile|mail|tel/i
const NAME = /^[\w.-]{1,64}$/
const WORD = /[^\s"\\<>()[\]{},;:*/=?&]+/g
const AT = /[@＠﹫]|%40/
const ENCODED_DOT = /%2e/gi
const DIGITS = /[+\p{N} -]+/gu
/** A number with its country, or one as people write it in China. */
const PHONE = /^(?:\+\d{7,15}|(?:\+?86)?1[3-9]\d{9})$/
/** A number beside one of these is a part of something else, unless it is an encoded plus sign. */
const PART_OF_WORD = /[A-Za-z_.]/
const ENCODED_PLUS = /^%2b$/i
const LETTER = /\p{L}/u
const SHORTEST_NUMBER = 7
const QUOTE = '"'

type Show = (contact: string) => string

/** A contact without the many ways to write its signs. */
export function plainContact(text: string): string {
  return text.normalize('NFKC').replace(AT, '@').replaceAll(ENCODED_DOT, '.')
}

/** Whether somebody typed a contact where others type a name: it has an at sign, or no letters. */
export function isContact(name: string): boolean {
  const plain = plainContact(name)
  return plain.includes('@') || (plain.length >= SHORTEST_NUMBER && !LETTER.test(plain))
}

export function contactsIn(text: string): string[] {
  const found: string[] = []
  shownContacts(text, (contact) => {
    found.push(contact)
    return contact
  })
  return found
}

/** Replaces all contacts in text, which may be JSON, contain some at any depth, or be cut off. */
export function shownContacts(text: string, show: Show): string {
  return shownNamed(text, show)
    .replaceAll(WORD, (word) => (isMailbox(word) ? shownMailbox(word, show) : word))
    .replaceAll(DIGITS, (run, at: number, whole: string) => {
      const trimmed = run.trim()
      const phone = { text: trimmed, at: at + run.indexOf(trimmed) }
      if (isPhone(phone, whole)) return run.replace(trimmed, show(trimmed))
      let start = at
      const pieces = run.split(' ').map((text) => {
        const piece = isPhone({ text, at: start }, whole) ? show(text) : text
        start += text.length + 1
        return piece
      })
      return pieces.join(' ')
    })
}

/** As in lists of users. Whatever is not written plainly is hidden whole. */
export function maskedContact(text: string): string {
  if (text.includes('\\')) return '****'
  const plain = text.replace(AT, '@')
  return plain.includes('@') ? maskedEmail(plain) : maskedPhone(plain)
}

/** Members whose names say that they are contacts. */
function shownNamed(text: string, show: Show): string {
  const pieces = text.split(QUOTE)
  for (let at = 0; at + 1 < pieces.length; at += 1) {
    const [name, slashes] = unescaped(pieces[at] ?? '')
    if (!NAME.test(name) || !CONTACT_NAME.test(name)) continue
    const follows = pieces[at + 1] ?? ''
    if (follows.replaceAll('\\', '').trim() === ':') shownText(pieces, at + 2, slashes, show)
    else pieces[at + 1] = shownNumber(follows, slashes + QUOTE, show)
  }
  return pieces.join(QUOTE)
}

/** A text ends at the first quote that is escaped like those around it; others are inside. */
function shownText(pieces: string[], first: number, slashes: string, show: Show): void {
  let last = first
  while (last < pieces.length - 1 && unescaped(pieces[last] ?? '')[1] !== slashes) last += 1
  const whole = pieces.slice(first, last + 1).join(QUOTE)
  const end = last < pieces.length - 1 ? slashes : ''
  const inside = whole.slice(0, whole.length - end.length)
  if (inside !== '') pieces.splice(first, last + 1 - first, show(inside) + end)
}

function shownNumber(follows: string, quote: string, show: Show): string {
  return follows.replace(/^(\s?:\s?)(\d+)/, (whole, colon: string, number: string) =>
    show(number) === number ? whole : `${colon}${quote}${show(number)}${quote}`,
  )
}

/** @returns a piece without the backslashes at its end, and these */
function unescaped(piece: string): [string, string] {
  let end = piece.length
  while (piece[end - 1] === '\\') end -= 1
  return [piece.slice(0, end), piece.slice(end)]
}

function isMailbox(word: string): boolean {
  const plain = plainContact(word)
  const at = plain.indexOf('@')
  return at > 0 && plain.slice(at, -1).includes('.')
}

/** A mailbox at the end of a sentence. */
function shownMailbox(word: string, show: Show): string {
  return word.endsWith('.') ? `${show(word.slice(0, -1))}.` : show(word)
}

function isPhone({ text, at }: { text: string; at: number }, whole: string): boolean {
  if (!PHONE.test(text.normalize('NFKC').replaceAll(/[ -]/g, ''))) return false
  if (PART_OF_WORD.test(whole[at + text.length] ?? '')) return false
  const isPlus = ENCODED_PLUS.test(whole.slice(Math.max(0, at - 3), at))
  return isPlus || !PART_OF_WORD.test(whole[at - 1] ?? '')
}
