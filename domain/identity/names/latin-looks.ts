/**
 * Maps each Cyrillic or Greek letter to the Latin letter it resembles. Based on the Unicode
 * confusables (UTS 39), and somewhat wider, since only whole names are compared.
 */
const LETTERS = [
  'аa вb гr еe ѕs іi јj иu кk мm нh оo пn рp сc тt уy үy хx ԁd ԛq ԝw һh ԍg ӏl ьb ѵv өo ѡw шw ґr',
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ԀD ԚQ ԜW ҺH ӀI ЬB ѴV ӨO ѠW',
  'αa βb γy εe ζz ηn ιi κk μm νv οo ρp σo ςc τt υu χx ωw ϲc ϳj',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ',
]

const LATIN: ReadonlyMap<string, string> = new Map(
  LETTERS.join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1).toLowerCase()]),
)

/** Keys of the Latin names that this name resembles, as typed or in lower case. */
export function latinLooks(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const spellings = [plain, plain.toLowerCase()]
  const foreign = spellings.filter((spelling) => [...spelling].some((sign) => LATIN.has(sign)))
  return [...new Set(foreign.map(lookOf))]
}

function lookOf(text: string): string {
  return [...text].map((sign) => LATIN.get(sign) ?? sign.toLowerCase()).join('')
}
