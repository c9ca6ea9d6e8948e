import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { ArticleCard } from '../../contract.ts'
import { words } from '../messages.ts'

/** An article in a list. */
export function ArticleRow({ article }: { article: ArticleCard }) {
  return (
    <li className="row grid gap-1.5">
      <h2 className="text-17">
        <Link className="row-link" to={links.article(article)}>
          <span dir="auto">{article.title}</span>
        </Link>
      </h2>
      <p className="max-w-measure" dir="auto">
        {article.excerpt}
      </p>
      <p className="small muted flex flex-wrap gap-x-3">
        <span>{article.category.name}</span>
        <Time at={article.publishedAt} form="date" />
        <span>{words.minutes(article.readingMinutes)}</span>
      </p>
    </li>
  )
}
