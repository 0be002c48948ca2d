export const FRONT_ENDS = ['vben5', 'plus-ui'] as const
export type FrontEnd = (typeof FRONT_ENDS)[number]
