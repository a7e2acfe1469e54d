import { dot, type Vec3 } from './geometry.ts'

/** An orthographic camera: the directions towards the viewer, to the right and up in the picture. */
export interface Camera {
  toViewer: Vec3
  right: Vec3
  up: Vec3
}

const RADIANS = Math.PI / 180

/** @param yaw degrees, 0 in front of the figure, +90 from its left. @param pitch degrees looking down. */
export function cameraAt(yaw: number, pitch: number): Camera {
  const y = yaw * RADIANS
  const p = pitch * RADIANS
  return {
    toViewer: [Math.sin(y) * Math.cos(p), Math.sin(p), Math.cos(y) * Math.cos(p)],
    right: [Math.cos(y), 0, -Math.sin(y)],
    up: [-Math.sin(y) * Math.sin(p), Math.cos(p), -Math.cos(y) * Math.sin(p)],
  }
}

/** Metres right, up and towards the viewer. */
export const project = (camera: Camera, point: Vec3): Vec3 => [
  dot(point, camera.right),
  dot(point, camera.up),
  dot(point, camera.toViewer),
]
