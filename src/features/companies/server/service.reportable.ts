/** Companies, as they are reported: what their page says. Suspending one is decided with the other companies. */
import type { Reportable } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import { companyAdmins, companyById } from './service.ts'

export const reportables: readonly Reportable[] = [
  {
    kind: 'company',
    async find(context, id) {
      const { name, slug, website, description, state } = await companyById(context, id)
      if (state === 'merged') throw new AppError('NOT_FOUND')
      const [ownerId = null] = await companyAdmins(context, id)
      return {
        ownerId,
        title: name,
        path: `/company/${slug}`,
        excerpts: [
          {
            authorId: ownerId,
            text: [name, website, description].filter(Boolean).join('\n'),
            at: null,
          },
        ],
      }
    },
  },
]
