import { useCallback, useMemo, useReducer, useState } from 'react'
import { type AngleChange, setAngles } from '@kinora/figure/edit/angles.ts'
import { drag as dragTo } from '@kinora/figure/edit/drag.ts'
import type { Handle } from '@kinora/figure/edit/handles.ts'
import { addKey, moveKey, removeKey } from '@kinora/figure/edit/keys.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { cameraAt } from '@kinora/figure/pose/camera.ts'
import type { JointAngle } from '@kinora/figure/pose/joints.ts'
import { findProblems } from '@kinora/figure/validate.ts'
import { startHistory, recordChange, type History, redo, endStep, undo } from './undo-history.ts'

type Action = { do: 'change'; figure: Figure; step?: string } | { do: 'undo' | 'redo' | 'settle' }

function reduce(history: History, action: Action): History {
  if (action.do === 'change') return recordChange(history, action.figure, action.step)
  return { undo, redo, settle: endStep }[action.do](history)
}

/** The view in the editor; the camera's own until it is turned. */
export interface View {
  yaw: number
  pitch: number
}

/** The figure and its earlier and later states. */
function useFigureHistory(initial: Figure) {
  const [{ present, past, future }, dispatch] = useReducer(reduce, initial, startHistory)
  return {
    figure: present,
    isChanged: past.length > 0,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    apply: useCallback((next: Figure, step?: string) => dispatch({ do: 'change', figure: next, step }), []),
    endStep: useCallback(() => dispatch({ do: 'settle' }), []),
    undo: useCallback(() => dispatch({ do: 'undo' }), []),
    redo: useCallback(() => dispatch({ do: 'redo' }), []),
  }
}

function useView(figure: Figure) {
  const [turned, setView] = useState<View>()
  const { yaw, pitch } = turned ?? figure.camera
  const camera = useMemo(() => cameraAt(yaw, pitch), [yaw, pitch])
  return { view: { yaw, pitch }, isTurned: turned !== undefined, setView, camera }
}

/** The state of the pose editor: history, selection and all changes. */
export function usePoseEditor(initial: Figure) {
  const { figure, apply, endStep: settleStep, ...history } = useFigureHistory(initial)
  const last = figure.keys.length - 1
  const [chosenKey, setKey] = useState(last)
  const key = Math.min(chosenKey, last)
  const [handle, setHandle] = useState<Handle>()
  const [isWhole, setWhole] = useState(false)
  const [isBothSides, setBothSides] = useState(false)
  const { camera, ...view } = useView(figure)
  const [ended, setEnded] = useState<readonly JointAngle[]>([])
  const where = isWhole ? ('all' as const) : key

  function drag(dragged: Handle, target: readonly [number, number]) {
    const result = dragTo({ figure, key, handle: dragged, camera, target, where, isBothSides })
    setEnded(result.ended)
    apply(result.figure, `drag ${dragged.id}`)
  }
  function turn(angles: AngleChange) {
    setEnded([])
    apply(setAngles(figure, where, angles), `angle ${where} ${Object.keys(angles).join()}`)
  }
  const keys = {
    add() {
      apply(addKey(figure, key))
      setKey(key + 1)
    },
    remove() {
      apply(removeKey(figure, key))
      setKey(Math.max(0, key - 1))
    },
    move(to: number) {
      apply(moveKey(figure, key, to))
      setKey(to)
    },
  }
  return {
    figure,
    key,
    setKey,
    handle,
    setHandle,
    isWhole,
    setWhole,
    isBothSides,
    setBothSides,
    ...view,
    camera,
    ended,
    problems: useMemo(() => findProblems(figure), [figure]),
    ...history,
    apply,
    drag,
    turn,
    keys,
    settle: useCallback(() => {
      setEnded([])
      settleStep()
    }, [settleStep]),
  }
}

export type Editor = ReturnType<typeof usePoseEditor>
