/** The box of messages shows the newest of each category, of the last days. */
export const BOX = {
  most: 100,
  days: 30,
  categories: ['system', 'notice', 'workflow'],
} as const
