import { aPdf, packed } from './pdfs.ts'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 100]'

/** Small documents that need much memory or time. */
export const PDF_BOMBS: Readonly<Record<string, () => Buffer>> = {
  'picture of 100 megapixels': () => withPicture(10_000, 8, 'DeviceRGB', 300_000_000),
  'picture of 900 megapixels': () => withPicture(30_000, 1, 'DeviceGray', 112_500_000),
  'picture that says more than it holds': () => withPicture(60_000, 8, 'DeviceRGB', 1_000_000),
  'gigabyte of blanks': () => aPdf({ drawing: Buffer.alloc(1_000_000_000, ' ') }),
  'million lines': () => aPdf({ drawing: '0 0 m 200 100 l S\n'.repeat(1_000_000) }),
  'path of two million points': () =>
    aPdf({ drawing: `0 0 m ${'200 100 l 0 50 l '.repeat(1_000_000)} B*` }),
  'form within itself': () => withForms([5]),
  'doubling of forms': () => withForms(Array.from({ length: 30 }, (_, index) => index + 6)),
}

function withPicture(side: number, bits: number, space: string, bytes: number): Buffer {
  const size = `/Width ${side}/Height ${side}/BitsPerComponent ${bits}/ColorSpace/${space}`
  return drawn([packed(`/Type/XObject/Subtype/Image${size}`, Buffer.alloc(bytes))])
}

/** @param inner for each form, the number of the object that it draws twice */
function withForms(inner: readonly number[]): Buffer {
  const forms = inner.map((number) =>
    packed(`${FORM}/Resources<</XObject<</X ${number} 0 R>>>>`, '/X Do /X Do'),
  )
  return drawn([...forms, packed(FORM, '0 0 200 100 re f')])
}

/** A page that shows the first of these objects. */
function drawn(objects: readonly Buffer[]): Buffer {
  const resources = '<</XObject<</X 5 0 R>>>>'
  return aPdf({ drawing: 'q 200 0 0 100 0 0 cm /X Do Q', resources, objects })
}
