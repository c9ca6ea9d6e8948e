import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Resume reviews',
    price: {
      label: 'Price of a review',
      description: 'What new orders cost. Orders under way keep their price.',
      unit: 'connections',
      unitOfOne: 'connection',
    },
    promise: {
      label: 'Time to a review',
      description:
        'The time in which a review is promised after it’s ordered. Orders under way keep their time.',
      unit: 'hours',
      unitOfOne: 'hour',
    },
  },
})
