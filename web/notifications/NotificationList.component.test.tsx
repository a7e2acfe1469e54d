import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { notifications, type Notification } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { NotificationList } from './NotificationList.tsx'

const pain: Notification = {
  _id: sampleId(30),
  kind: 'painAboveRule',
  title: 'Ann Wood reported pain 7 of 10',
  text: 'Squat, second set',
  isRead: false,
  at: '2026-11-21T05:00:00.000Z',
  patientId: sampleId(10),
  subjectId: null,
}
const openList = () => renderComponent(<NotificationList role="practitioner" />, { as: 'practitioner' })

describe('the list of notifications', () => {
  test('shows a skeleton while it loads', async () => {
    server.hang(notifications.list)
    await openList()
    screen.getByRole('status', { name: 'Loading notifications' })
  })

  test('says that there is nothing yet', async () => {
    server.reply(notifications.list, { items: [], total: 0, unread: 0 })
    await openList()
    await screen.findByText('Nothing yet')
  })

  test('shows what failed and tries again', async () => {
    server.fail(notifications.list, new Problem('failed', 'Failed to read notifications'))
    const { user } = await openList()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to read notifications')
    server.reply(notifications.list, { items: [pain], total: 1, unread: 1 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: pain.title })
  })

  test('marks one notification as read', async () => {
    server.reply(notifications.list, { items: [pain], total: 1, unread: 1 })
    server.reply(notifications.read, { ...pain, isRead: true })
    const { user } = await openList()
    await user.click(await screen.findByRole('button', { name: `More for ${pain.title}` }))
    server.reply(notifications.list, { items: [{ ...pain, isRead: true }], total: 1, unread: 0 })
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
    await waitFor(() => expect(screen.queryByText(', unread')).toBeNull())
    const [request] = server.requestsTo(notifications.read)
    expect(request?.params).toEqual({ id: pain._id })
    expect(request?.body).toEqual({ isRead: true })
  })

  test('marks a notification as read when it is opened', async () => {
    server.reply(notifications.list, { items: [pain], total: 1, unread: 1 })
    server.reply(notifications.read, { ...pain, isRead: true })
    const { user, address } = await openList()
    await user.click(await screen.findByRole('link', { name: pain.title }))
    expect(address()).toBe(`/patient/view/${sampleId(10)}`)
    await waitFor(() => expect(server.requestsTo(notifications.read)).toHaveLength(1))
  })

  test('marks all notifications as read', async () => {
    server.reply(notifications.list, { items: [pain], total: 1, unread: 1 })
    server.reply(notifications.readAll, { count: 0, messages: 0, tickets: 0 })
    const { user } = await openList()
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(server.requestsTo(notifications.readAll)).toHaveLength(1))
  })
})
