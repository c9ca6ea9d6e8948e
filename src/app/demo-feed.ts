/** Posts, comments and reactions, made by the same use cases as real ones. */
import type { PostKind, ReactionKind } from '#features/feeds/contract.ts'
import * as articles from '#features/articles/server/service.ts'
import * as feeds from '#features/feeds/server/service.ts'
import type { DemoCompany } from '#features/jobs/server/service.ts'
import { person, system, type DemoStage } from './demo-referrals.ts'

const hourMs = 60 * 60 * 1000

type Who = readonly ['referrer' | 'candidate', number]

type DemoPost = {
  hoursAgo: number
  by: Who
  kind: PostKind
  body: string
  tags?: string[]
  roles?: string[]
  capacity?: number
  options?: string[]
  /** The name of an article about referrals that it is about. */
  article?: string
  /** The number of a job at the writer's company. */
  job?: number
  reactions?: readonly (readonly [Who, ReactionKind])[]
  votes?: readonly (readonly [Who, number])[]
  comments?: readonly { by: Who; body: string; replies?: readonly { by: Who; body: string }[] }[]
}

const posts: readonly DemoPost[] = [
  {
    hoursAgo: 300,
    by: ['candidate', 14],
    kind: 'question',
    body: 'How long do you wait after a good interview before you ask how it stands? I was told “this week”, and it’s Friday.',
    tags: ['interviews'],
    reactions: [
      [['candidate', 28], 'support'],
      [['referrer', 5], 'like'],
      [['candidate', 42], 'support'],
    ],
    comments: [
      {
        by: ['referrer', 5],
        body: 'Ask on Monday, in two sentences. From the other side of the table: a week usually means someone is on leave, not that it’s a no.',
        replies: [{ by: ['candidate', 14], body: 'That helps. Thank you.' }],
      },
      {
        by: ['candidate', 28],
        body: 'I ask at the end of the interview by when I may write. Then nobody is surprised.',
      },
    ],
  },
  {
    hoursAgo: 210,
    by: ['referrer', 3],
    kind: 'text',
    body: 'I read about thirty referral requests last month. The ones I accepted had one thing in common: they named a problem from the posting and said where they had solved it before.\n\nThree lines were enough. Long praise of the company never told me anything.',
    tags: ['referrals', 'writing'],
    reactions: [
      [['candidate', 0], 'insightful'],
      [['candidate', 14], 'insightful'],
      [['candidate', 28], 'thanks'],
      [['referrer', 9], 'like'],
      [['candidate', 56], 'insightful'],
    ],
    comments: [
      {
        by: ['candidate', 0],
        body: 'Do you look at the resume first, or at the note?',
        replies: [
          {
            by: ['referrer', 3],
            body: 'The note. If I can’t say in one sentence why I’d refer someone, the resume won’t change that.',
          },
        ],
      },
    ],
  },
  {
    hoursAgo: 150,
    by: ['candidate', 28],
    kind: 'milestone',
    body: 'Signed today, after eleven weeks, 23 applications and 4 referral requests. The job came through the second request. What I’d do differently: ask earlier, and apply to fewer.',
    tags: ['job-search'],
    reactions: [
      [['candidate', 14], 'celebrate'],
      [['referrer', 3], 'celebrate'],
      [['referrer', 0], 'celebrate'],
      [['candidate', 42], 'like'],
    ],
    comments: [{ by: ['referrer', 0], body: 'Congratulations. How did you choose whom to ask?' }],
  },
  {
    hoursAgo: 96,
    by: ['referrer', 9],
    kind: 'poll',
    body: 'Where do you do your best focused work?',
    options: ['At home', 'In an office', 'In a library or café', 'On a train'],
    tags: ['remote-work'],
    votes: [
      [['candidate', 0], 0],
      [['candidate', 14], 2],
      [['candidate', 28], 0],
      [['candidate', 42], 1],
      [['referrer', 5], 3],
      [['referrer', 3], 0],
    ],
    reactions: [[['candidate', 42], 'like']],
  },
  {
    hoursAgo: 52,
    by: ['referrer', 5],
    kind: 'job',
    job: 1,
    body: 'I’ve worked next to this team for two years. They write things down, they’re kind in reviews, and nobody expects answers after six.',
    tags: ['hiring'],
    reactions: [
      [['candidate', 0], 'thanks'],
      [['candidate', 56], 'like'],
    ],
  },
  {
    hoursAgo: 40,
    by: ['referrer', 3],
    kind: 'text',
    body: 'The part about naming one project is what decides it for me. If the note names the one that fits this job, I open the resume. If it lists ten, I don’t.',
    article: 'how-to-ask-for-a-referral',
    reactions: [[['candidate', 14], 'insightful']],
    comments: [{ by: ['candidate', 14], body: 'Does it matter if that project is two years old?' }],
  },
  {
    hoursAgo: 26,
    by: ['candidate', 42],
    kind: 'seeks_referral',
    roles: ['Data analyst', 'Analytics engineer'],
    body: 'Six years of reporting for logistics: SQL every day, dbt for two years, dashboards that drivers actually use. I look for a team that ships small changes and measures them. Open to moving within Europe.',
    tags: ['data'],
    comments: [
      {
        by: ['referrer', 9],
        body: 'We hire for this twice a year. Watch our careers page in spring.',
      },
    ],
  },
  {
    hoursAgo: 9,
    by: ['referrer', 0],
    kind: 'can_refer',
    roles: ['Backend engineer', 'Site reliability engineer', 'Product designer'],
    capacity: 5,
    body: 'I have time to look at five requests this month. I can speak for people whose work I can see: a repository, a talk, a design with its reasons. Say which job and why you.',
    tags: ['referrals'],
    reactions: [
      [['candidate', 14], 'thanks'],
      [['candidate', 0], 'thanks'],
    ],
    comments: [
      {
        by: ['candidate', 56],
        body: 'Is the design role open to people outside the city?',
        replies: [{ by: ['referrer', 0], body: 'Yes, within three hours of our time zone.' }],
      },
    ],
  },
]

type Demo = {
  stage: DemoStage
  companies: readonly DemoCompany[]
  candidateIds: readonly string[]
  referrerIds: readonly string[]
  now: number
}

/** The oldest first; what waits for a moderator is out half a day later. */
export async function makeFeed({ stage, companies, candidateIds, referrerIds, now }: Demo) {
  const actorOf = ([kind, index]: Who) =>
    kind === 'referrer'
      ? person(referrerIds[index]!, 'recruiter')
      : person(candidateIds[index]!, 'jobSeeker')
  await stage.directly(system, articles.shipArticles)
  for (const post of posts) {
    const at = (hoursLater: number) =>
      stage.at(new Date(Math.min(now, now - (post.hoursAgo - hoursLater) * hourMs)))
    at(post.by[0] === 'candidate' ? -12 : 0)
    const { kind, body, tags = [], roles = [], capacity = null, options = [] } = post
    const jobId = post.job === undefined ? null : (companies[post.by[1]]?.jobIds[post.job] ?? null)
    const words = { kind, body, tags, roles, capacity, options }
    const articleId = await articleNamed(stage, post.article)
    const input = { ...words, jobId, articleId, mentions: [], pollDays: 7 }
    const { id } = await stage.as(actorOf(post.by), (context) => feeds.create(context, input))
    at(0)
    await stage.as(system, (context) => feeds.publishWaiting(context, 100))
    for (const [who, reaction] of post.reactions ?? []) {
      await stage.as(actorOf(who), (context) => feeds.reactToPost(context, id, reaction))
    }
    for (const [who, option] of post.votes ?? []) {
      await stage.as(actorOf(who), (context) => feeds.vote(context, id, option))
    }
    for (const [turn, comment] of (post.comments ?? []).entries()) {
      at(turn + 1)
      const said = await stage.as(actorOf(comment.by), (context) =>
        feeds.comment(context, id, { body: comment.body, mentions: [], parentId: null }),
      )
      for (const [order, reply] of (comment.replies ?? []).entries()) {
        at(turn + 1.2 + order / 10)
        const input = { body: reply.body, mentions: [], parentId: said.id }
        await stage.as(actorOf(reply.by), (context) => feeds.comment(context, id, input))
      }
    }
  }
  stage.at(new Date(now))
  const follower = actorOf(['candidate', 0])
  await stage.as(follower, (context) =>
    feeds.follow(context, { kind: 'person', id: referrerIds[3]! }),
  )
  await stage.as(follower, (context) => feeds.follow(context, { kind: 'tag', name: 'referrals' }))
}

async function articleNamed(stage: DemoStage, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null
  const { article } = await stage.as(system, (context) =>
    articles.read(context, { category: 'referrals', slug }),
  )
  return article?.id ?? null
}
