import { expect, it } from 'vitest'
import { deprecatedUses } from '../../bootstrap/modules/deprecations.ts'
import { assets } from '../../docs/examples/assets/assets.ts'

const advice = 'Use another.'
const twice = { ...assets, pages: [...(assets.pages ?? []), ...(assets.pages ?? [])] }

it('a deprecated option is told once for each module that has it', () => {
  const deprecated = ['pages.sheet.import', 'pages.of.fields.*.dictionary', 'pages.guard'].map(
    (option) => ({ option, advice }),
  )
  expect(deprecatedUses([twice, { name: 'none', words: ['None', '无'] }], deprecated)).toEqual([
    'Module assets: pages.sheet.import is deprecated. Use another.',
    'Module assets: pages.of.fields.*.dictionary is deprecated. Use another.',
  ])
})
